package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.InvariantChecks;
import io.racklab.deploy.fixtures.Rows;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DynamicMR's three techniques, on and off: whole runs in virtual time. */
class DynamicMrTest {
  private static final String NOTHING_LENT =
      "slots { kind = pi-dhsa, load = %s, borrowed-map-slots = 0, borrowed-reduce-slots = 0 }";
  private static final String LATE = "{ kind = late, lag = 5s, slow-task = 0.5 }";
  private static final String NOTHING_HELD_BACK =
      "copies { kind = sepb, jobs-checked = 0, kill-after = off, over " + LATE + " }";
  private static final String DELAY = "kind = delay, node-wait = 5s, rack-wait = 10s";

  @TempDir Path folder;

  /** Jobs of two pools on the paper's cluster, more than it can serve at once. */
  private Path run(String name, String... schedulers) throws IOException {
    return runOn("dynamicmr-9", name, schedulers);
  }

  private Path runOn(String cluster, String name, String... schedulers) throws IOException {
    String text =
        """
        experiment {
          name = %s, seed = 11, repeats = 2, clock = virtual
          cluster = %s
          workload { kind = mix, jobs = 30, users = 2, arrivals { kind = poisson, mean-gap = 3s }
            jobs-of = [ { benchmark = terasort, input = 4 GiB, reduces = 30, share = 0.2 }
                        { benchmark = wordcount, input = 300 MiB, reduces = 4, share = 0.5 }
                        { benchmark = grep, input = 2 GiB, share = 0.3 } ] }
          tasks { variation = 0.4 }
          schedulers = [ %s ]
        }
        """
            .formatted(name, cluster, String.join(", ", schedulers));
    Path file = Files.writeString(folder.resolve(name + ".conf"), text);
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(text + spoken).isZero();
    return out;
  }

  private static String off(String name, String like, String load, String beside, String copies) {
    return "{ name = %s, like = %s, %s, maps { kind = pre-scheduling, extra-slots = off, beside { %s } }, %s }"
        .formatted(name, like, NOTHING_LENT.formatted(load), beside, copies);
  }

  @Test
  void withAllThreeOffItIsHadoopsFairByteForByte() throws IOException {
    Path out =
        run(
            "off",
            "fair",
            off("off", "dynamicmr", "cap", "kind = greedy", "copies { kind = none }"),
            "{ name = fair-late, like = fair, copies " + LATE + " }",
            off("off-late", "dynamicmr", "cap", "kind = greedy", NOTHING_HELD_BACK),
            "{ name = delay-late, like = delay, copies " + LATE + " }",
            off("off-delay-late", "dynamicmr", "cap", DELAY, NOTHING_HELD_BACK));
    for (int repeat = 1; repeat <= 2; repeat++) {
      sameRows(out, "fair", "off", repeat);
      sameRows(out, "fair-late", "off-late", repeat);
      sameRows(out, "delay-late", "off-delay-late", repeat);
      assertThat(RunFiles.in(out).one("off-late", repeat).attempts().stream())
          .as("copies")
          .anyMatch(attempt -> !attempt.text("kind").equals("original"));
    }
  }

  @Test
  void onFifoItIsHadoopsFifo() throws IOException {
    Path out =
        run(
            "fifo",
            "{ name = fifo-late, like = fifo, copies " + LATE + " }",
            off("off", "dynamicmr-fifo", "factor", "kind = greedy", NOTHING_HELD_BACK));
    sameRows(out, "fifo-late", "off", 1);
    sameRows(out, "fifo-late", "off", 2);
  }

  private static void sameRows(Path out, String one, String other, int repeat) throws IOException {
    Path ones = out.resolve(one).resolve("" + repeat);
    Path others = out.resolve(other).resolve("" + repeat);
    try (Stream<Path> files = Files.list(ones)) {
      List<Path> rows = files.filter(file -> file.toString().endsWith(".csv")).toList();
      assertThat(rows).hasSizeGreaterThan(4);
      for (Path file : rows) {
        assertThat(others.resolve(file.getFileName()))
            .as(other + " " + repeat)
            .hasSameBinaryContentAs(file);
      }
    }
  }

  /** Shadow's duplicates in slots that are lent: no paper's, but a scheduler. */
  @Test
  void shadowsCopiesRunInSlotsThatAreLent() throws IOException {
    Path out =
        runOn(
            "quickstart",
            "mix",
            "{ name = mix, like = shadow, slots { kind = pi-dhsa, load = cap } }",
            "{ name = pd-mix, like = shadow, slots { kind = pd-dhsa } }");
    InvariantChecks.check(RunFiles.in(out), "pi-dhsa slots with shadow copies");
    for (String scheduler : List.of("mix", "pd-mix")) {
      Rows attempts = RunFiles.in(out).one(scheduler, 1).attempts();
      assertThat(attempts.stream().filter(row -> row.text("kind").equals("duplicate")))
          .isNotEmpty();
      assertThat(mostMapsAtOnce(attempts)).isGreaterThan(2);
    }
  }

  /** On one node; quickstart's have two map slots each. */
  private static int mostMapsAtOnce(Rows attempts) {
    List<Rows.Row> maps = attempts.stream().filter(row -> row.text("type").equals("map")).toList();
    int most = 0;
    for (Rows.Row one : maps) {
      double start = one.seconds("start_s");
      int beside = 0;
      for (Rows.Row other : maps) {
        if (other.text("node").equals(one.text("node"))
            && other.seconds("start_s") <= start
            && other.seconds("finish_s") > start) {
          beside++;
        }
      }
      most = Math.max(most, beside);
    }
    return most;
  }
}
