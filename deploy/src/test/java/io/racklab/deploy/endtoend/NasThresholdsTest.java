package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What NAS's thresholds keep back, counted in whole virtual runs by the network's own measure of
 * links that are a fifth of what their nodes could fill.
 */
class NasThresholdsTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = thresholds, seed = 3
        cluster {
          name = thin, block-size = 64 MiB, replication = 2, heartbeat = 1s
          racks { count = 3, uplink = 400 Mbps, downlink = 400 Mbps
                  nodes = [ { count = 4, slots = 4, out = 500 Mbps, in = 500 Mbps } ] }
        }
        workload {
          kind = mix, jobs = 16, users = 5, arrivals { kind = poisson, mean-gap = 8s }
          jobs-of = [ { benchmark = terasort, input = 3 GiB, reduces = 6, share = 0.5 }
                      { benchmark = grep, input = 2 GiB, share = 0.5 } ]
        }
        schedulers = [
          { name = both, like = nas }
          { name = any-output, like = nas-no-traffic-threshold }
          { name = any-load, like = nas
            maps { kind = mts, traffic-threshold = auto, max-skips = 135, congestion-threshold = infinite }
            reduces { kind = cr-rts, congestion-threshold = infinite, max-skips = 135 } }
          { name = neither, like = nas-without-both }
        ]
      }
      """;

  @TempDir static Path folder;

  private static final Map<String, JsonNode> RUNS = new LinkedHashMap<>();

  @BeforeAll
  static void run() throws IOException {
    Path experiment = Files.writeString(folder.resolve("thresholds.conf"), EXPERIMENT);
    Path out = folder.resolve("out");
    Spoken spoken = racklab("run", experiment, "--clock", "virtual", "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    for (JsonNode run : RunFiles.in(out).summary().get("runs")) {
      RUNS.put(run.get("scheduler").asText(), run);
    }
  }

  private static long counted(String scheduler, String what) {
    JsonNode value = RUNS.get(scheduler).get("extra").get(what);
    assertThat(value).as(what).isNotNull();
    return value.asLong();
  }

  private static long refused(String scheduler) {
    return counted(scheduler, "mts_refused_for_output");
  }

  private static long reductions(String scheduler) {
    return counted(scheduler, "cr_rts_runs");
  }

  private static long heldBack(String scheduler) {
    return counted(scheduler, "mts_held_back_while_congested");
  }

  @Test
  void linksAreCongestedWhateverTheThresholds() {
    assertThat(RUNS.values())
        .hasSize(4)
        .allMatch(run -> run.get("congestion_events").asLong() > 0)
        .allMatch(run -> run.get("jobs_failed").asLong() == 0);
  }

  @Test
  void bothThresholdsKeepTasksBack() {
    assertThat(refused("both")).isPositive();
    assertThat(heldBack("both")).isPositive();
    assertThat(reductions("both")).isPositive();
    assertThat(counted("both", "cr_rts_delayed_reduces")).isPositive();
  }

  @Test
  void underAnInfiniteTrafficThresholdNoMapIsRefusedForItsOutput() {
    assertThat(refused("any-output")).isZero();
    assertThat(reductions("any-output")).isPositive();
  }

  @Test
  void underAnInfiniteCongestionThresholdCongestionIsNeverReduced() {
    assertThat(reductions("any-load")).isZero();
    assertThat(heldBack("any-load")).isZero();
    assertThat(counted("any-load", "cr_rts_delayed_reduces")).isZero();
    assertThat(refused("any-load")).isPositive();
  }

  @Test
  void withoutBothNothingIsKeptBack() {
    assertThat(refused("neither") + reductions("neither") + heldBack("neither")).isZero();
  }

  /** NAS's count of congested nodes is a share, and there are some where nothing minds it. */
  @Test
  void fewerNodesAreAboveTheTrafficThresholdWhereMapsAreRefusedForIt() {
    double with = above("both");
    double without = above("any-output");
    assertThat(with).isBetween(0.0, without);
    assertThat(without).isBetween(0.0, 1.0).isPositive();
  }

  private static double above(String scheduler) {
    return RUNS.get(scheduler).get("extra").get("nodes_above_traffic_threshold").asDouble();
  }
}
