package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of Shadow and KMN in virtual time, on four racks of which one holds most input. */
class ShadowRunTest {
  private static final String BASE =
      "like = delay, maps { kind = delay, node-wait = 0s, rack-wait = 10s }"
          + ", reduces { kind = round-robin }";

  @TempDir Path folder;

  private Path run(String name, String schedulers, String faults) throws IOException {
    String experiment =
        """
        experiment {
          name = shadow, seed = 5, clock = virtual
          cluster {
            block-size = 64 MiB, replication = 2, heartbeat = 1s
            racks = [
              { name = a, uplink = 400 Mbps, downlink = 400 Mbps
                nodes = [ { count = 4, map-slots = 4, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps } ] }
              { name = b, uplink = 400 Mbps, downlink = 400 Mbps
                nodes = [ { count = 2, map-slots = 4, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps } ] }
              { name = c, uplink = 400 Mbps, downlink = 400 Mbps
                nodes = [ { count = 1, map-slots = 8, reduce-slots = 2, out = 1 Gbps, in = 1 Gbps } ] }
            ]
          }
          workload { kind = mix, jobs = 5, users = 2, arrivals { kind = poisson, mean-gap = 30s }
            jobs-of = [ { benchmark = terasort, input = 1 GiB, reduces = 4, share = 1 } ] }
          tasks { start = 1s, slowstart = 0.8, variation = 0.2 }
          schedulers = [ %s ]
          expiry = 4s
          faults = [ %s ]
        }
        """
            .formatted(schedulers, faults);
    Path file = Files.writeString(folder.resolve(name + ".conf"), experiment);
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(experiment + spoken).isZero();
    return out;
  }

  @Test
  void withoutAThresholdShadowWritesTheRowsOfItsBase() throws IOException {
    for (String faults : List.of("", "{ at = 20s, lose = b }, { at = 60s, heal = b }")) {
      Path out =
          run(
              "base" + faults.length(),
              "{ name = base, %s }, { name = zero, like = shadow, copies { kind = shadow, threshold = 0 } }"
                  .formatted(BASE),
              faults);
      for (String rows :
          List.of("jobs.csv", "attempts.csv", "flows.csv", "links.csv", "events.csv")) {
        Path base = out.resolve("base/1").resolve(rows);
        assertThat(base).isNotEmptyFile();
        assertThat(out.resolve("zero/1").resolve(rows)).hasSameBinaryContentAs(base);
      }
    }
  }

  @Test
  void duplicatesAreCountedInTheSummary() throws IOException {
    Path out = run("counts", "shadow, kmn, delay", "");
    JsonNode runs = RunFiles.in(out).summary().get("runs");
    for (int i = 0; i < 2; i++) {
      JsonNode extra = runs.get(i).get("extra");
      double duplicates = extra.get("duplicates").asDouble();
      assertThat(duplicates).as(extra.toString()).isPositive();
      // Sixteen maps a job: fewer than 2.4 when one more is launched.
      assertThat(duplicates).isLessThanOrEqualTo(5 * 3);
      assertThat(extra.get("duplicates_chosen").asDouble()).isBetween(1.0, duplicates);
      assertThat(extra.get("wasted_slot_s").asDouble()).isPositive();
      assertThat(runs.get(i).get("extra_attempts").asDouble()).isGreaterThanOrEqualTo(duplicates);
    }
    assertThat(runs.get(0).get("extra").get("prediction_error").asDouble()).isBetween(0.0, 1.0);
    assertThat(runs.get(2).get("extra").has("duplicates")).isFalse();
  }

  /**
   * "Shadow launches duplicated tasks right after it schedules the original tasks" (Section 5.2):
   * in one wave on shadow-52, whose nodes speak every 0.52 s.
   */
  @Test
  void inOneWaveDuplicatesStartRightAfterTheOriginals() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("wave.conf"),
            """
            experiment {
              name = wave, clock = virtual
              cluster = shadow-52
              workload { kind = mix, jobs = 1
                jobs-of = [ { benchmark = terasort, input = 120 GB, reduces = 156 } ] }
              tasks { slowstart = 0.8 }
              schedulers = [ { name = full, like = shadow, slots { kind = typed, load = full } } ]
            }
            """);
    Path out = folder.resolve("wave");
    Spoken spoken =
        racklab("run", file, "--quiet", "--out", out, "--set", "cluster.heartbeat-phases=random");
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    double first = Double.POSITIVE_INFINITY;
    double last = 0;
    List<Double> duplicates = new ArrayList<>();
    for (var map : RunFiles.in(out).runs().get(0).attempts().with("type", "map")) {
      double start = map.seconds("start_s");
      if (map.text("kind").equals("duplicate")) {
        duplicates.add(start);
      } else {
        first = Math.min(first, start);
        last = Math.max(last, start);
      }
    }
    assertThat(last - first).as("one wave").isLessThan(2 * 0.52);
    // The first within two heartbeats; the others as fast as nodes of the lightest rack ask.
    assertThat(duplicates).hasSizeGreaterThan(5);
    assertThat(Collections.min(duplicates) - last).isBetween(0.0, 2 * 0.52);
    assertThat(Collections.max(duplicates) - first).isLessThan(10 * 0.52);
  }
}
