package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script before there is a JVM, with a Java that only says that it was started. */
class StartScriptTest {
  private static final Path SCRIPT = Path.of("src/main/dist/bin/racklab");

  @TempDir Path folder;

  @BeforeEach
  void java() throws IOException {
    Path java = folder.resolve("bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\necho started\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"11.0.21", "1.8.0_402", "9"})
  void aJavaTooOldIsALine(String version) throws Exception {
    release(version);

    assertThat(run())
        .startsWith("1\nracklab: " + folder.resolve("bin/java") + " is Java ")
        .endsWith(": install 17 or later, or set JAVA_HOME\n")
        .hasLineCount(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "17.0.15", "25.0.1", "26-ea"})
  void aJavaThatWillDoIsStarted(String version) throws Exception {
    release(version);

    assertThat(run()).isEqualTo("0\nstarted\n");
  }

  @Test
  void aJavaThatDoesNotSayIsTried() throws Exception {
    assertThat(run()).isEqualTo("0\nstarted\n");
  }

  private void release(String version) throws IOException {
    Files.writeString(
        folder.resolve("release"),
        "IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
  }

  /** The exit code, and after it all that was said. */
  private String run() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPT.toAbsolutePath().toString(), "list", "clusters")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.toString());
    builder.environment().keySet().removeIf(name -> name.startsWith("RACKLAB_"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + "\n" + said;
  }
}
