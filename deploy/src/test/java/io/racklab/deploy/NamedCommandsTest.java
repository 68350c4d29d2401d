package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The table of commands. */
class NamedCommandsTest {
  @Test
  void everyCommandHasTheNameOfItsTable() {
    assertThat(NamedCommands.NAMES)
        .allSatisfy(
            name ->
                assertThat(new CommandLine(NamedCommands.of(name)).getCommandName())
                    .isEqualTo(name));
    assertThatThrownBy(() -> NamedCommands.of("nothing")).hasMessage("there is no command nothing");
  }

  /** Words that begin with no command need all of them: to name them, or the one that is meant. */
  @Test
  void helpAndMistakesKnowAllCommands() {
    assertThat(said("--help")).contains("  simulate ").contains("  draw ");
    assertThat(said("smulate")).contains("simulate");
    assertThat(said("list", "--help")).contains("racklab list").doesNotContain("simulate");
    assertThat(said("--version")).startsWith("racklab ");
  }

  private static String said(String... words) {
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said, true);
    Racklab.run(writer, writer, words);
    return said.toString();
  }
}
