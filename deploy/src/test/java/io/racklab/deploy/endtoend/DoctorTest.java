package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
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
}
