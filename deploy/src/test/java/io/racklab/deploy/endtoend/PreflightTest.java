package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A testbed that is looked at by the command: its hosts are this machine under two addresses. */
@Tag("wall")
@EnabledOnOs(OS.LINUX)
class PreflightTest {
  @TempDir Path folder;

  private Path hosts(String more) throws IOException {
    return Files.writeString(
        folder.resolve("hosts.conf"),
        """
        testbed {
          port = 17371
          hosts = [ { name = a, address = 127.0.0.1, via = local, folder = "%s/a" }
                    { name = b, address = 127.0.0.2, via = local, folder = "%s/b", share = 3 }
                    %s ]
        }
        """
            .formatted(folder, folder, more));
  }

  @Test
  void hostsAndPairsAreATableWithScales() throws IOException {
    Spoken spoken = racklab("preflight", hosts(""));

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    assertThat(spoken.out())
        .containsPattern("(?m)^a +127.0.0.1 +\\d+\\S* +\\d+ ")
        .containsPattern("(?m)^b +a +[0-9.]+ [MG]bps +[0-9.]+ ms +0.0 % +[-+]0\\.\\d\\d ms$")
        .contains("Scales at which these hosts carry quickstart (16 nodes)")
        .containsPattern("scale \\{ time = 1, bytes = \\d+ } +[0-9.]+ [MG]bps from and to b");
    assertThat(folder).isDirectoryNotContaining("glob:**/[ab]");
  }

  @Test
  void jsonHasAllFigures() throws IOException {
    Spoken spoken = racklab("preflight", hosts(""), "--json", "--cluster", "shadow-52");

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    JsonNode json = new ObjectMapper().readTree(spoken.out());
    assertThat(json.get("well").asBoolean()).isTrue();
    assertThat(json.get("cluster").asText()).isEqualTo("shadow-52");
    assertThat(json.get("hosts")).hasSize(2);
    assertThat(json.get("hosts").get(1).get("disk_write_bytes_per_s").asDouble()).isPositive();
    assertThat(json.get("pairs")).hasSize(2);
    assertThat(json.get("pairs").get(0).get("bytes_per_s").asDouble()).isGreaterThan(1e6);
    assertThat(json.get("scales").get(0).get("limiting_host").asText()).isEqualTo("b");
  }

  @Test
  void hostsThatCannotTakePartAreNamedAndTheOthersAreMeasured() throws IOException {
    Path file =
        hosts(
            """
            { name = old, address = 127.0.0.3, via = local, java = /no/java }
            { name = other, address = 192.0.2.7, via = local }
            """);

    Spoken spoken = racklab("preflight", file);

    assertThat(spoken.exitCode()).isEqualTo(1);
    assertThat(spoken.err())
        .contains("racklab: old (127.0.0.3): has no Java at /no/java")
        .contains("racklab: other (192.0.2.7): cannot listen at 192.0.2.7: ")
        .doesNotContain("Exception");
    assertThat(spoken.out()).containsPattern("(?m)^a +b +[0-9.]+ [MG]bps");
  }
}
