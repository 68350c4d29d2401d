package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.InvariantChecks;
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

/** Whole runs on nodes whose tasks share disks, under every preset. */
@Timeout(180)
class SharedDisksTest {
  private static final String SLOTS = "map-slots = 3, reduce-slots = 2";

  @TempDir Path folder;

  @Test
  void allJobsEndUnderEveryPreset() throws IOException {
    RunFiles files = run("slots", SLOTS + ", disk = 60 MB/s, page-cache = 30 %", presets(), "");
    InvariantChecks.check(files, "shared disks");
    for (OneRun run : files.runs()) {
      assertThat(run.flows().with("kind", "spill")).isNotEmpty();
      assertThat(run.links().with("link", "r1-n1.disk")).isNotEmpty();
    }
    InvariantChecks.check(
        run(
            "containers",
            "memory = 8 GiB, vcores = 8, disk { read = 90 MB/s, write = 60 MB/s }",
            "yarn",
            ""),
        "shared disks");
  }

  @Test
  void theyEndThoughANodeIsLost() throws IOException {
    FaultChecks.check(
        run(
            "faults",
            SLOTS + ", disk = 60 MB/s",
            presets(),
            "expiry = 20s, faults = [ { at = 15s, kill = r1-n2 } ]"),
        "shared disks");
  }

  private static String presets() {
    Set<String> presets = new TreeSet<>(SchedulerFile.forSlots());
    return String.join(", ", presets);
  }

  private RunFiles run(String name, String node, String schedulers, String more)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(name + ".conf"),
            """
            experiment {
              name = disks, seed = 5, clock = virtual, repeats = 2
              cluster {
                block-size = 32 MiB, replication = 2, heartbeat = 1s
                racks = { count = 2, link = 500 Mbps, nodes = { count = 3, %s, link = 500 Mbps } }
              }
              workload { kind = mix, jobs = 6, users = 2, arrivals { kind = poisson, mean-gap = 5s }
                jobs-of = [ { benchmark = terasort, input = 320 MiB, reduces = 2, share = 0.5 }
                            { benchmark = grep, input = 96 MiB, share = 0.5 } ] }
              # Small buffers, so that much is spilled and merged.
              tasks { io.sort { mb = 8 MiB, factor = 3 }, shuffle.input.buffer = 24 MiB }
              schedulers = [ %s ]
              %s
            }
            """
                .formatted(node, schedulers, more));
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    return RunFiles.in(out);
  }
}
