package io.racklab.deploy.docs;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.hosts.HostsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for people: the first is short, links lead somewhere, and examples are read. */
class DocumentationTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));
  private static final int FIRST_PAGE_BYTES = 6144;

  /** Lies in the archive and speaks of the files there. */
  private static final Path OF_THE_ARCHIVE = Path.of("deploy/src/main/dist/README.md");

  @TempDir Path folder;

  private static List<Page> pages() {
    return Page.below(ROOT, Set.of("target", "runs", ".git"));
  }

  @Test
  void theFirstPageIsShort() throws IOException {
    assertThat(Files.size(ROOT.resolve("README.md"))).isLessThanOrEqualTo(FIRST_PAGE_BYTES);
  }

  @Test
  void everyLinkLeadsSomewhere() {
    assertThat(pages().stream().flatMap(page -> page.broken(ROOT).stream())).isEmpty();
  }

  /** Shows that the check above sees what it looks for. */
  @Test
  void aBrokenLinkIsSeen() throws IOException {
    Files.writeString(folder.resolve("there.md"), "# The `first`, heading!\n\n```\n# none\n```\n");
    Page page = page("good", "[a](there.md) ![b](there.md#the-first-heading) `[c](d)` [e](x:y)");
    Page bad = page("bad", "[a](gone.md) [b](there.md#none) [c](#none) [d](../outside.md)");

    assertThat(page.broken(folder)).isEmpty();
    assertThat(bad.broken(folder))
        .extracting(line -> line.replaceFirst(".* -> ", ""))
        .containsExactly("gone.md", "there.md#none", "#none", "../outside.md");
  }

  private Page page(String name, String text) throws IOException {
    return Page.read(Files.writeString(folder.resolve(name + ".md"), text));
  }

  @Test
  void noSectionStandsInAPageTwice() throws IOException {
    assertThat(pages().stream().flatMap(page -> page.repeatedSections().stream())).isEmpty();
    assertThat(page("twice", "## A\n\n```\n## B\n```\n\n## B\n\n## A\n").repeatedSections())
        .singleElement()
        .asString()
        .endsWith(": ## A");
  }

  @Test
  void everyPageIsReachedFromTheFirst() {
    Set<Path> reached = new LinkedHashSet<>();
    Deque<Page> ahead = new ArrayDeque<>(List.of(Page.read(ROOT.resolve("README.md"))));
    while (!ahead.isEmpty()) {
      Page page = ahead.remove();
      if (reached.add(page.file())) {
        ahead.addAll(page.next());
      }
    }

    assertThat(pages().stream().map(Page::file).filter(file -> !file.endsWith(OF_THE_ARCHIVE)))
        .isSubsetOf(reached);
  }

  /** Examples with Hadoop's own schedulers need its jars: the master's tests read such keys. */
  private static Stream<Page.Block> examples() {
    return pages().stream()
        .flatMap(page -> page.blocks().stream())
        .filter(block -> block.language().equals("hocon"))
        .filter(block -> !block.text().contains("kind = hadoop"));
  }

  /** As {@code racklab check} reads it, but for what only {@code racklab up} reads. */
  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsRead(Page.Block example) throws IOException {
    Files.writeString(folder.resolve("my-cluster.conf"), racklab("show", "shadow-52").out());
    Files.writeString(folder.resolve("trace.tsv"), "j\t0\t0\t9\t9\t9\n");
    Path file = Files.writeString(folder.resolve("example.conf"), whole(example.text()));

    if (example.text().startsWith("testbed")) {
      racklab("certs", folder.resolve("certs"), "--hosts", "10.0.0.1,10.0.0.2,10.0.0.3");
      assertThat(HostsFile.read(file, Set.of("--share", "--certs")).hosts()).isNotEmpty();
    } else {
      Spoken spoken = racklab("check", file);

      assertThat(spoken.exitCode()).as(spoken.err()).isZero();
      assertThat(spoken.out()).contains("no errors");
    }
  }

  /** An example with what it leaves out. */
  private String whole(String example) throws IOException {
    if (example.startsWith("{")) {
      String offers =
          example.contains("like = yarn")
              ? "memory = 24 GiB, vcores = 12"
              : "map-slots = 2, reduce-slots = 1";
      return """
      experiment {
        name = e, workload = small-jobs
        cluster { name = c, racks { nodes { count = 9, out = 1 Gbps, in = 1 Gbps, %s } } }
        schedulers = [
      %s
        ]
      }
      """
          .formatted(offers, example);
    }
    String day = Files.writeString(folder.resolve("day.tsv"), "j\t0\t0\t9\t9\t9\n").toString();
    return example
        .replaceFirst(
            "(?m)^  …$",
            "  name = e, cluster = quickstart, workload = shuffle-heavy, schedulers = [ fifo ]")
        .replace("swim/FB-2010_samples_24_times_1hr_0.tsv", day);
  }
}
