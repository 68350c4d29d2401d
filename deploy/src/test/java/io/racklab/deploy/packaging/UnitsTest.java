package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Installed;
import io.racklab.deploy.program.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads systemd's units: racklab takes their commands, their limits fit each other, and
 * systemd-analyze finds them correct and safe. {@link SystemdTest} starts them.
 */
class UnitsTest {
  private static final Path UNITS = Path.of(System.getProperty("racklab.root"), "deploy/systemd");
  private static final String PROGRAM = "/opt/racklab/bin/racklab";

  @TempDir Path folder;

  private static Path unit(String role) {
    return UNITS.resolve("racklab-" + role + ".service");
  }

  /** Returns all values of a key, in the file's order; a backslash joins lines. */
  private static List<String> values(Path file, String key) throws IOException {
    String text = Files.readString(file).replaceAll("\\\\\n *", "");
    return text.lines()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .toList();
  }

  private static String value(Path file, String key) throws IOException {
    List<String> values = values(file, key);
    assertThat(values).as(file + ": " + key).hasSize(1);
    return values.get(0);
  }

  /** Returns the command line of a unit with the values of racklab.env and these options. */
  private static List<String> command(String role, String options) throws IOException {
    String start = value(unit(role), "ExecStart").replace("$RACKLAB_OPTIONS", options);
    for (String line : Files.readAllLines(UNITS.resolve("racklab.env"))) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        start = start.replace("${" + line.substring(0, equals) + "}", line.substring(equals + 1));
      }
    }
    assertThat(start).startsWith(PROGRAM + " " + role + " ").doesNotContain("$");
    List<String> words = new ArrayList<>(List.of(start.strip().split(" +")));
    words.remove(0);
    return words;
  }

  @ParameterizedTest
  @ValueSource(strings = {"master", "worker"})
  void racklabTakesTheCommandWithTheValuesOfTheEnvironmentFile(String role) throws IOException {
    List<String> words = command(role, "");

    Racklab.commandLine().parseArgs(words.toArray(String[]::new));
    String host = words.get(words.indexOf("--host") + 1);
    assertThat(words.get(words.indexOf("--http") + 1)).startsWith(host + ":94");
    // The folder of the state is the working directory, and systemd makes it for the unit alone.
    assertThat(words.get(words.indexOf("--http-token") + 1)).isEqualTo("http-token");
    assertThat(value(unit(role), "WorkingDirectory"))
        .isEqualTo("%S/" + value(unit(role), "StateDirectory"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"master", "worker"})
  void racklabTakesTheCommandWithCertificates(String role) throws IOException {
    Path certificates = UNITS.resolve("certs.conf");
    String option = value(certificates, "Environment").replace("RACKLAB_OPTIONS=", "");

    Racklab.commandLine().parseArgs(command(role, option).toArray(String[]::new));
    assertThat(option).isEqualTo("--certs=%d");
    assertThat(values(certificates, "LoadCredential"))
        .containsExactly(
            "authority.pem:/etc/racklab/certs/authority.pem", "%j.pem:/etc/racklab/certs/%j.pem");
  }

  /** The heap is a share of the limit, so that who raises the one raises the other. */
  @ParameterizedTest
  @ValueSource(strings = {"master", "worker"})
  void memoryIsLimitedAndTheJvmSeesTheLimit(String role) throws IOException {
    assertThat(value(unit(role), "MemoryMax")).isEqualTo("40%");
    assertThat(value(unit(role), "Environment"))
        .isEqualTo("RACKLAB_JAVA_OPTIONS=-XX:MaxRAMPercentage=60");
    assertThat(values(unit(role), "ProcSubset")).isEmpty();
  }

  /** A worker may have started before its certificates were there; a master's values stay wrong. */
  @Test
  void onlyAMasterWithWrongValuesIsNotStartedAgain() throws IOException {
    assertThat(value(unit("master"), "Restart")).isEqualTo("on-failure");
    assertThat(value(unit("master"), "RestartPreventExitStatus"))
        .isEqualTo(Integer.toString(ExitCode.BAD_INPUT));
    assertThat(value(unit("worker"), "Restart")).isEqualTo("always");
    assertThat(values(unit("worker"), "RestartPreventExitStatus")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"master", "worker"})
  void theSystemIsReadOnlyAndTheJvmMayCompile(String role) throws IOException {
    assertThat(value(unit(role), "ProtectSystem")).isEqualTo("strict");
    assertThat(values(unit(role), "MemoryDenyWriteExecute")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"master", "worker"})
  void systemdFindsNoMistake(String role) throws Exception {
    assumeTrue(Installed.is("systemd-analyze"), "no systemd-analyze here");
    Path file = unit(role);
    String text = Files.readString(file).replace(PROGRAM, "/bin/true");
    Path copy = Files.writeString(folder.resolve(file.getFileName()), text);
    Path dropIns = Files.createDirectory(folder.resolve(file.getFileName() + ".d"));
    Files.copy(UNITS.resolve("certs.conf"), dropIns.resolve("certs.conf"));

    MachineCommands.Result verify =
        MachineCommands.run(List.of("systemd-analyze", "verify", "--man=no", copy.toString()));

    assertThat(verify.exit()).as(verify.output()).isZero();
    assertThat(verify.output())
        .doesNotContain(file.getFileName() + "")
        .doesNotContain("certs.conf");
  }

  /** The threshold is ten times the exposure that systemd-analyze prints. */
  @ParameterizedTest
  @ValueSource(strings = {"master", "worker"})
  void theExposureIsAtMostTwo(String role) throws Exception {
    assumeTrue(
        Installed.is("systemd-analyze")
            && MachineCommands.run(List.of("systemd-analyze", "--help"))
                .output()
                .contains("--offline"),
        "no systemd-analyze with --offline here (systemd 250 or later)");

    MachineCommands.Result security =
        MachineCommands.run(
            List.of(
                "systemd-analyze",
                "security",
                "--offline=true",
                "--threshold=20",
                unit(role).toString()));

    assertThat(security.exit()).as(security.output()).isZero();
    assertThat(security.output()).contains("Overall exposure level for racklab-" + role);
  }
}
