package io.racklab.deploy.docs;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * What the archive has for a shell, the page for man and the completion, is what the commands
 * declare. After a change, {@code mvn test -Dracklab.docs=write} writes both anew.
 */
class ManualTest {
  private static final Path SHARE =
      Path.of(System.getProperty("racklab.root")).resolve("deploy/src/main/dist/share");
  private static final Path PAGE = SHARE.resolve("man/man1/racklab.1");
  private static final Path COMPLETION = SHARE.resolve("bash-completion/completions/racklab");

  @Test
  void thePageIsWhatTheCommandsSay() throws IOException {
    written(PAGE, page());
    assertThat(PAGE).hasContent(page());
  }

  @Test
  void theCompletionIsWhatTheCommandsTake() throws IOException {
    written(COMPLETION, racklab("generate-completion").out());
    assertThat(COMPLETION).hasContent(racklab("generate-completion").out());
  }

  private static void written(Path file, String content) throws IOException {
    if ("write".equals(System.getProperty("racklab.docs"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    }
  }

  private static String page() {
    StringBuilder page = new StringBuilder(".TH RACKLAB 1 \"\" Racklab\n.SH NAME\nracklab \\- ");
    page.append("an emulator for MapReduce schedulers\n");
    add(page, "racklab", Racklab.commandLine());
    return page.toString();
  }

  private static void add(StringBuilder page, String name, CommandLine command) {
    page.append(".SH ").append(name).append("\n.nf\n");
    command
        .getUsageMessage(CommandLine.Help.Ansi.OFF)
        .lines()
        .map(ManualTest::plain)
        .forEach(line -> page.append(line).append('\n'));
    page.append(".fi\n");
    command.getSubcommands().forEach((below, one) -> add(page, name + " " + below, one));
  }

  /** A line that roff prints as it is. */
  private static String plain(String line) {
    String safe = line.replace("…", "...").replace("\\", "\\e").replace("-", "\\-");
    StringBuilder ascii = new StringBuilder(safe.matches("[.'].*") ? "\\&" : "");
    safe.codePoints()
        .forEach(c -> ascii.append(c < 128 ? Character.toString(c) : "\\[u%04X]".formatted(c)));
    return ascii.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "racklab ru -> run",
        "racklab run --schedu -> --schedulers",
        "racklab doct -> doctor"
      })
  void bashCompletes(String typed) throws Exception {
    assumeTrue(Installed.is("bash"), "no bash here");
    String words = typed.replaceFirst(" -> .*", "");
    String script =
        "compopt() { :; }; source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; _complete_racklab; echo ${COMPREPLY[@]}"
            .formatted(COMPLETION, words, words.split(" ").length - 1, words);

    assertThat(said("bash", "-c", script).strip()).isEqualTo(typed.replaceFirst(".* -> ", ""));
  }

  /**
   * At a terminal, since zsh completes nowhere else: what is typed, a tab, what stands there then.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "racklab comp -> racklab compare",
        "racklab run --schedu -> racklab run --schedulers"
      })
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void zshCompletes(String typed) throws Exception {
    assumeTrue(Installed.is("zsh"), "no zsh here");
    String script =
        """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "autoload -U +X compinit && compinit -u -D; . '%s'; print rea''dy"
        zpty -r shell seen '*ready*'
        zpty -w -n shell $'%s\\t'
        zpty -r shell seen '*%s*'
        zpty -d shell
        """
            .formatted(
                COMPLETION, typed.replaceFirst(" -> .*", ""), typed.replaceFirst(".* -> ", ""));

    assertThat(said("zsh", "-f", "-c", script)).isEmpty();
  }

  @Test
  void manShowsThePage(@TempDir Path folder) throws Exception {
    assumeTrue(Installed.is("groff"), "no groff here");
    Path file = Files.writeString(folder.resolve("racklab.1"), page());

    assertThat(said("groff", "-man", "-Tascii", "-ww", file.toString()))
        .doesNotContain("troff:")
        .contains("racklab run --cluster shadow-52 --workload swim:trace.tsv");
  }

  private static String said(String... command) throws Exception {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
