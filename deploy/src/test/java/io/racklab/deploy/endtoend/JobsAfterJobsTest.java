package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.played;
import static io.racklab.deploy.fixtures.Spoken.racklab;
import static io.racklab.deploy.fixtures.Spoken.unscaledTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.InvariantChecks;
import io.racklab.deploy.fixtures.Rows;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of jobs that read what others have put out: chains, and a diamond. */
@Timeout(180)
class JobsAfterJobsTest {
  private static final String SLOTS = "map-slots = 3, reduce-slots = 2";

  @TempDir Path folder;

  /**
   * One node with a slot for each type speaks every second from 0 on. Job 1 comes at 0.5 s. Its map
   * starts at 1 s, for 0.5 s, reads in 1 ms, computes 2 s and writes in 1 ms: 3.502 s, told at 4 s.
   * Its reduce starts then, for 0.5 s, copies and sorts in 1 ms each, computes 1 s and writes in 1
   * ms: 5.503 s, told at 6 s. So any job takes 2.502 s for its map and 1.503 s for its reduce. Jobs
   * 2 and 3 read what job 1 put out and come at 6 s. Job 2's map is over at 9 s, its reduce at 11
   * s. Job 3's map begins at 9 s and is over at 12 s, its reduce at 14 s. Job 4 reads what both put
   * out, a block of each: its maps are over at 17 and 20 s, its reduce at 22 s.
   */
  private static final double[][] BY_HAND = {{0.5, 1, 6}, {6, 6, 11}, {6, 9, 14}, {14, 14, 22}};

  @Test
  void aChainAndADiamondWorkedByHandTakeAsLong() throws IOException {
    check(1e-3, "--clock", "virtual", "--quiet");
  }

  @Tag("wall")
  @Test
  void soTheyDoUnderTheWallClock() throws IOException {
    check(0.25, unscaledTime());
  }

  private void check(double tolerance, String... options) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hand.conf"),
            """
            experiment {
              name = hand, schedulers = [ fifo ]
              cluster {
                block-size = 1 MB, replication = 1, heartbeat = 1s
                racks { nodes { map-slots = 1, reduce-slots = 1, link = 1 Gbps, disk-per-task = 1 GB/s } }
              }
              workload {
                kind = list, arrivals { kind = at, times = [ 500ms, 500ms, 500ms, 500ms ] }
                jobs = [ { name = first, input = 1 MB, %1$s }
                         { name = left, after = [ first ], %1$s }
                         { name = right, after = [ job-1 ], %1$s }
                         { name = last, after = [ left, right ], %1$s } ]
              }
              tasks { start = 500ms, variation = 0, slowstart = 1 }
            }
            """
                .formatted(
                    "shuffle = 1 MB, output = 1 MB, reduces = 1, map-cpu = 2 s/MB, reduce-cpu = 1 s/MB"));
    Path out = folder.resolve("out");
    var run = played(file, out, options).runs().get(0);
    for (int job = 1; job <= BY_HAND.length; job++) {
      var row = run.jobs().with("job", "job-" + job).get(0);
      double[] hand = BY_HAND[job - 1];
      assertThat(row.seconds("submit_s")).as("job %d", job).isCloseTo(hand[0], within(tolerance));
      assertThat(row.seconds("start_s")).as("job %d", job).isCloseTo(hand[1], within(tolerance));
      assertThat(row.seconds("finish_s")).as("job %d", job).isCloseTo(hand[2], within(tolerance));
    }
    assertThat(run.attempts().with("type", "map")).hasSize(5);
  }

  @Test
  void allPresetsPlayThemThoughANodeIsLost() throws IOException {
    Set<String> presets = new TreeSet<>(SchedulerFile.forSlots());
    check(presets, SLOTS, "slots");
    check(Set.of("yarn"), "memory = 12 GiB, vcores = 8", "containers");
  }

  private void check(Set<String> presets, String offer, String name) throws IOException {
    InvariantChecks.check(run(presets, offer, name + "-well", ""), "jobs after jobs");
    FaultChecks.check(
        run(
            presets,
            offer,
            name + "-faults",
            "expiry = 20s, faults = [ { at = 15s, kill = r1-n2 } ]"),
        "jobs after jobs");
  }

  private RunFiles run(Set<String> presets, String offer, String name, String more)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(name + ".conf"),
            """
            experiment {
              name = after, seed = 5, clock = virtual, repeats = 2
              cluster {
                block-size = 32 MiB, replication = 2, heartbeat = 1s
                racks = { count = 2, link = 500 Mbps
                          nodes = { count = 3, %s, link = 500 Mbps } }
              }
              workload { kind = list, users = 2
                jobs = [ { name = a, input = 160 MiB, shuffle = 100 MiB, output = 90 MiB, reduces = 3 }
                         { name = b, after = [ a ], output = 50 MiB }
                         { name = c, after = [ a ], input = 120 MiB, shuffle = 40 MiB, output = 70 MiB, reduces = 2 }
                         { name = d, input = 200 MiB, shuffle = 40 MiB, output = 70 MiB, reduces = 2 }
                         { name = e, after = [ b, c ], shuffle = 40 MiB, output = 10 MiB, reduces = 2 }
                         { name = f, after = [ e ], input = 5 MiB, shuffle = 1 MiB, reduces = 1 } ] }
              schedulers = [ %s ]
              %s
            }
            """
                .formatted(offer, String.join(", ", presets), more));
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    RunFiles files = RunFiles.in(out);
    for (var run : files.runs()) {
      check(run.jobs());
    }
    return files;
  }

  private static void check(Rows jobs) {
    assertThat(submit(jobs, "b")).isEqualTo(finish(jobs, "a"));
    assertThat(submit(jobs, "c")).isEqualTo(finish(jobs, "a"));
    assertThat(submit(jobs, "e")).isEqualTo(Math.max(finish(jobs, "b"), finish(jobs, "c")));
    assertThat(submit(jobs, "f")).isEqualTo(finish(jobs, "e"));
  }

  private static double submit(Rows jobs, String name) {
    return jobs.with("name", name).get(0).seconds("submit_s");
  }

  private static double finish(Rows jobs, String name) {
    return jobs.with("name", name).get(0).seconds("finish_s");
  }
}
