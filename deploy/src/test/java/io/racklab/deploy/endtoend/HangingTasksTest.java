package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs in which tasks hang, until Hadoop's timeout for tasks, or fail by themselves end under every
 * preset.
 */
@Timeout(180)
class HangingTasksTest {
  @TempDir Path folder;

  @Test
  void aRunWithHangingTasksEndsUnderEveryPreset() throws IOException {
    Set<String> presets = new TreeSet<>(SchedulerFile.forSlots());
    check(
        "slots",
        "map-slots = 3, reduce-slots = 2",
        String.join(", ", presets),
        hangs("20 %", "attempt"));
    check("containers", "memory = 8 GiB, vcores = 8", "yarn", hangs("20 %", "attempt"));
  }

  @Test
  void soItDoesWhereNodesAreSlowAndTasksHangThere() throws IOException {
    check(
        "nodes",
        "map-slots = 3, reduce-slots = 2",
        "fifo, late, kmn, sepb, shadow",
        hangs("50 %", "node"));
  }

  @Test
  void aRunWhoseAttemptsFailEndsUnderEveryPreset() throws IOException {
    Set<String> presets = new TreeSet<>(SchedulerFile.forSlots());
    String fail = "failures = 20 %";
    check("slots", "map-slots = 3, reduce-slots = 2", String.join(", ", presets), fail);
    check("containers", "memory = 8 GiB, vcores = 8", "yarn", fail);
  }

  private static String hangs(String share, String of) {
    return "timeout = 40s, stragglers { share = %s, factor = 3, hangs = 0.5, of = %s }"
        .formatted(share, of);
  }

  private void check(String name, String slots, String schedulers, String tasks)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(name + ".conf"),
            """
            experiment {
              name = hanging, seed = 5, clock = virtual, repeats = 2
              cluster {
                block-size = 32 MiB, replication = 2, heartbeat = 1s
                racks = { count = 2, link = 500 Mbps, nodes = { count = 3, %s, link = 500 Mbps } }
              }
              workload { kind = mix, jobs = 6, users = 2, arrivals { kind = poisson, mean-gap = 5s }
                jobs-of = [ { benchmark = terasort, input = 160 MiB, reduces = 2, share = 0.5 }
                            { benchmark = grep, input = 96 MiB, share = 0.5 } ] }
              tasks { %s }
              schedulers = [ %s ]
            }
            """
                .formatted(slots, tasks, schedulers));
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    RunFiles files = RunFiles.in(out);
    FaultChecks.check(files, spoken.toString());
    for (OneRun run : files.runs()) {
      assertThat(run.attempts().with("outcome", "failed")).as(run.toString()).isNotEmpty();
    }
  }
}
