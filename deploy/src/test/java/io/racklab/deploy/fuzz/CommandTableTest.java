package io.racklab.deploy.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command as a process of the unpacked archive: with its output on a full disk, and with a
 * name in other letters than the locale's. {@link DrawnMistakesTest} calls each with nothing, a
 * missing file, a directory and an empty file.
 */
@Tag("archive")
class CommandTableTest {
  private static final String NAME = "grün-日.conf";

  @TempDir static Path folder;
  private static Path racklab;

  @BeforeAll
  static void unpack() throws Exception {
    Path archive = Path.of(System.getProperty("racklab.archive"));
    assertThat(ran("tar -xzf " + archive).exitCode()).isZero();
    String home = archive.getFileName().toString().replace(".tar.gz", "");
    racklab = folder.resolve(home).resolve("bin/racklab");
  }

  static Stream<Arguments> commands() {
    return DrawnMistakesTest.commands();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void aFullDiskIsSaidInALine(String command, Object spec) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full here");
    Spoken full = ran(racklab + words(command) + " --help >/dev/full");
    assertThat(full.exitCode()).as(full.toString()).isEqualTo(1);
    assertThat(full.errors()).singleElement().asString().contains("cannot be written");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void aNameInAnyLettersIsNoFault(String command, Object spec) throws Exception {
    Spoken spoken = ran("LC_ALL=C " + racklab + words(command) + " " + NAME);
    assertThat(Said.fault(spoken)).as(spoken.toString()).isEmpty();
  }

  /** The command without the program's own name, which comes first. */
  private static String words(String command) {
    return command.substring("racklab".length());
  }

  private static Spoken ran(String script) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("script"), script, StandardCharsets.UTF_8);
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    ProcessBuilder builder =
        new ProcessBuilder(List.of("sh", file.toString()))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("RACKLAB_"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    try {
      assertThat(process.waitFor(Awaited.PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .as("%s ends", script)
          .isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Spoken(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
