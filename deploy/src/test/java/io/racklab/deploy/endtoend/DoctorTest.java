package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The doctor on the machine that the tests run on. */
class DoctorTest {
  @Test
  void saysALineForEachPart(@TempDir Path folder) throws IOException {
    Spoken spoken = racklab("doctor", "--out", folder.resolve("not/there/yet"));

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    assertThat(spoken.out().lines())
        .hasSize(9)
        .allMatch(line -> line.matches("(works|limited) +[A-Za-z].*"))
        .anyMatch(line -> line.contains("free in " + folder.resolve("not/there/yet")));
  }

  @Test
  void saysTheSameToPrograms(@TempDir Path folder) throws IOException {
    JsonNode parts =
        new ObjectMapper().readTree(racklab("doctor", "--json", "--out", folder).out());

    assertThat(parts).hasSize(9);
    assertThat(parts.get(0).path("part").asText()).isEqualTo("Java");
    assertThat(parts.get(0).path("state").asText()).isEqualTo("works");
  }

  /** A JVM that is told of 512 MiB, where neither ip nor a browser is in PATH. */
  @Test
  void saysALineForEachThatALittleMachineLacks(@TempDir Path folder) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:MaxRAM=512m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.racklab.deploy.Racklab",
                "doctor",
                "--out",
                folder.toString())
            .redirectErrorStream(true);
    builder.environment().put("PATH", folder.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.startsWith("limited  memory  "))).hasSize(1);
    assertThat(said.lines().filter(line -> line.startsWith("limited  namespaces  "))).hasSize(1);
    assertThat(said.lines().filter(line -> line.startsWith("limited  browser  "))).hasSize(1);
    assertThat(said).contains("RACKLAB_JAVA_OPTIONS=-Xmx1g", "iproute2", "no Chromium in PATH");
  }
}
