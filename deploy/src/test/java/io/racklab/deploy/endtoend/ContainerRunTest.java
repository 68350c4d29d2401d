package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.AttemptChecks;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run in virtual time on nodes that offer memory and vcores. */
class ContainerRunTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = containers, seed = 1, clock = virtual
        cluster {
          block-size = 16 MiB, replication = 2, heartbeat = 1s
          racks { count = 2, uplink = 1 Gbps, downlink = 1 Gbps
                  nodes { count = 2, memory = 24 GiB, vcores = 12, out = 1 Gbps, in = 1 Gbps } }
        }
        workload { kind = mix, jobs = 6, users = 3
                   arrivals { kind = poisson, mean-gap = 5s }
                   jobs-of = [ { benchmark = terasort, input = 512 MiB, reduces = 4 } ] }
        schedulers = [ yarn, { name = large, like = yarn
          slots { kind = containers, assign-multiple = true
                  map { memory = 4 GiB, vcores = 1 }, reduce { memory = 8 GiB, vcores = 2 } } } ]
      }
      """;

  @TempDir Path folder;

  @Test
  void everyJobEndsWithinTheMemoryOfTheNodes() throws IOException {
    Path file = Files.writeString(folder.resolve("containers.conf"), EXPERIMENT);
    Path out = folder.resolve("out");
    Spoken.ended(racklab("run", file, "--quiet", "--out", out));

    // Killed reduces fetch again what others count once, so only attempts are checked.
    RunFiles files = RunFiles.in(out);
    files.runs().forEach(AttemptChecks::check);
    assertThat(files.runs()).hasSize(2);
    assertThat(mostTogether(files.runs().get(0).attempts().stream().toList(), 1, 1))
        .as("one vcore each, and 12 of them, of which masters have some")
        .isLessThanOrEqualTo(12);
    assertThat(mostTogether(files.runs().get(1).attempts().stream().toList(), 4, 8))
        .as("GiB on a node")
        .isBetween(12, 24);
    for (JsonNode run : files.summary().get("runs")) {
      assertThat(run.get("jobs").asInt()).isEqualTo(6);
      assertThat(run.get("jobs_failed").asInt()).isZero();
      assertThat(run.get("slot_utilisation").get("map").asDouble()).isBetween(0.001, 1.0);
    }
  }

  /** What the attempts of a node held together at most. */
  private static int mostTogether(List<Row> attempts, int ofMap, int ofReduce) {
    int most = 0;
    for (Row one : attempts) {
      int sum = 0;
      for (Row other : attempts) {
        if (other.text("node").equals(one.text("node"))
            && other.seconds("start_s") <= one.seconds("start_s")
            && one.seconds("start_s") < other.seconds("finish_s")) {
          sum += other.text("type").equals("map") ? ofMap : ofReduce;
        }
      }
      most = Math.max(most, sum);
    }
    return most;
  }
}
