package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program reads of every command what people read. */
class JsonResultsTest {
  @TempDir Path folder;

  private static JsonNode json(Spoken said) throws Exception {
    return new ObjectMapper().readTree(said.out());
  }

  @Test
  void namesAndFilesAreListed() throws Exception {
    JsonNode clusters = json(racklab("list", "clusters", "--format", "json"));
    assertThat(clusters.findValuesAsText("name")).contains("quickstart", "nas-600");

    JsonNode shown = json(racklab("show", "quickstart", "--json"));
    assertThat(shown.path("files").path(0).asText()).contains("cluster {");
  }

  @Test
  void aWorkloadIsInNumbers() throws Exception {
    JsonNode shown = json(racklab("show", "workload:small-jobs", "--json"));

    assertThat(shown.path("jobs").asInt()).isEqualTo(100);
    assertThat(shown.path("maps").path("sum").asInt()).isPositive();
    assertThat(shown.path("input_bytes").path("p50").asLong()).isEqualTo(128L << 20);
    assertThat(shown.path("map_computing_s").asDouble()).isPositive();
  }

  @Test
  void everyErrorHasItsPlace() throws Exception {
    Path right =
        Files.writeString(
            folder.resolve("e.conf"),
            "experiment { cluster = quickstart, workload = small-jobs, schedulers = [fifo] }");
    Path wrong = Files.writeString(folder.resolve("c.conf"), "cluster {\n nam = c\n}\n");

    Spoken said = racklab("check", right, wrong, "--json");

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(json(said).path("files").path(0).path("kind").asText()).isEqualTo("experiment");
    assertThat(json(said).path("problems"))
        .anySatisfy(
            problem -> {
              assertThat(problem.path("file").asText()).endsWith("c.conf");
              assertThat(problem.path("line").asInt()).isEqualTo(2);
              assertThat(problem.path("instead").asText()).contains("name");
            });
  }

  @Test
  void flowsAreRows() throws Exception {
    Path flows =
        Files.writeString(
            folder.resolve("f.csv"), "flow,src,dst,bytes,start_s\na,r1-n1,r2-n1,1000000,0\n");

    JsonNode moved =
        json(
            racklab(
                "flows", "--cluster", "quickstart", "--flows", flows, "--clock=virtual", "--json"));

    assertThat(moved.path("verdict").asText()).isEqualTo("VALID");
    JsonNode flow = moved.path("flows").path(0);
    assertThat(flow.path("src").asText()).isEqualTo("r1-n1");
    assertThat(flow.path("finish_s").asDouble()).isPositive();
    assertThat(flow.path("finish_s")).isEqualTo(flow.path("expected_s"));
  }

  @Test
  void seedsAreCounted() throws Exception {
    JsonNode played = json(racklab("simulate", "--seeds", 2, "--quiet", "--format=json"));

    assertThat(played.path("seeds").asInt()).isEqualTo(2);
    assertThat(played.path("failed")).isEmpty();
    assertThat(played.path("steps").asLong()).isPositive();
  }

  @Test
  void aPackIsReproducedOrNot() throws Exception {
    Path run = folder.resolve("run");
    Path pack = folder.resolve("run.zip");
    assertThat(racklab("run", "--clock=virtual", "--quiet", "--out", run).exitCode()).isZero();
    assertThat(racklab("pack", run, "--out", pack).exitCode()).isZero();

    JsonNode verified = json(racklab("verify", pack, "--quiet", "--json"));

    assertThat(verified.path("outcome").asText()).isEqualTo("reproduced");
    assertThat(verified.path("runs").asInt()).isEqualTo(2);
  }
}
