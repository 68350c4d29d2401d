package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Spoken;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help, version and completion. */
class HelpTest {
  static Stream<CommandLine> commands() {
    return Racklab.commandLine().getSubcommands().values().stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHelpsWithAnExample(CommandLine command) {
    String name = command.getCommandName();

    Spoken spoken = racklab(name, "--help");

    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.err()).isEmpty();
    assertThat(spoken.out()).startsWith("Usage: racklab " + name);
    assertThat(spoken.out().lines().skip(1))
        .as("an example")
        .anyMatch(line -> line.contains("racklab " + name));
  }

  @Test
  void withoutArgumentsItHelps() {
    assertThat(racklab().exitCode()).isZero();
    assertThat(racklab().out())
        .contains("Usage: racklab", "Examples:", "Exit codes:")
        .isEqualTo(racklab("--help").out());
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(racklab("--version").out()).matches("(?s)racklab \\d+\\.\\d+.* \\(Java .*\\)\\R");
  }

  @Test
  void completionKnowsEveryCommandAndTheirOptions() {
    Spoken spoken = racklab("generate-completion");

    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.out()).startsWith("#!").contains("--schedulers", "--join", "--time-scale");
    assertThat(commands().map(CommandLine::getCommandName))
        .allSatisfy(name -> assertThat(spoken.out()).contains(name));
  }
}
