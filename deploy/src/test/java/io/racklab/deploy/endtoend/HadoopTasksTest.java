package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.played;
import static io.racklab.deploy.fixtures.Spoken.racklab;
import static io.racklab.deploy.fixtures.Spoken.unscaledTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.InvariantChecks;
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

/** Whole runs whose tasks wait where Hadoop 1.2.1's do, and whose jobs are set up. */
@Timeout(180)
class HadoopTasksTest {
  private static final String HADOOP =
      "setup-and-cleanup = true, poll { map-ends = 1s, idle = 5s, commit = 1s }";

  @TempDir Path folder;

  /**
   * One node with a slot for each type speaks every second from 0 on. The job comes at 0.5 s. At 1
   * s it is set up, for 1.5 s, of which the tracker hears at 3 s. Then its map starts, for 1.5 s,
   * reads in 1 ms, computes 2 s and writes in 1 ms; told at 7 s. Then the reduce starts, until 8.5
   * s, sleeps until 13.5 s, and copies from its own node in 1 ms. It asks for ended maps at 14.5 s
   * for the last time, sorts in 1 ms, computes 1 s and writes in 1 ms. It is allowed to commit at
   * 16 s, and asks each second from 15.502 s on: it ends at 16.502 s, told at 17 s. What cleans up
   * then takes 1.5 s: told at 19 s.
   */
  private static final Hand ALL_START = new Hand(6.502, 7, 14.5, 16.502, 19);

  /** The same, but the map and what cleans up run in the JVM that was started to set the job up. */
  private static final Hand REUSED = new Hand(5.002, 6, 13.5, 15.502, 17);

  private record Hand(
      double mapEnds, double reduceStarts, double copied, double reduceEnds, double jobEnds) {}

  @Test
  void aJobWorkedByHandTakesAsLong() throws IOException {
    check("", ALL_START, 1e-3, "--clock", "virtual", "--quiet");
    check("jvm-reuse = 0", REUSED, 1e-3, "--clock", "virtual", "--quiet");
  }

  @Tag("wall")
  @Test
  void soItDoesUnderTheWallClock() throws IOException {
    check("", ALL_START, 0.25, unscaledTime());
  }

  private void check(String more, Hand hand, double tolerance, String... options)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hand.conf"),
            """
            experiment {
              name = hand, schedulers = [ fifo ]
              cluster {
                block-size = 64 MiB, replication = 1, heartbeat = 1s
                racks { nodes { map-slots = 1, reduce-slots = 1, link = 1 Gbps, disk-per-task = 1 GB/s } }
              }
              workload {
                kind = list, arrivals { kind = at, times = [ 500ms ] }
                jobs = [ { name = hand, input = 1 MB, shuffle = 1 MB, output = 1 MB, reduces = 1
                           map-cpu = 2 s/MB, reduce-cpu = 1 s/MB } ]
              }
              tasks { start = 1.5s, variation = 0, slowstart = 1, %s
                      %s }
            }
            """
                .formatted(HADOOP, more));
    Path out = folder.resolve("hand" + more.length());
    RunFiles files = played(file, out, options);
    var run = files.runs().get(0);
    var map = run.attempts().with("type", "map").get(0);
    assertThat(map.seconds("start_s")).isCloseTo(3, within(tolerance));
    assertThat(map.seconds("finish_s")).isCloseTo(hand.mapEnds(), within(tolerance));
    var reduce = run.attempts().with("type", "reduce").get(0);
    assertThat(reduce.seconds("start_s")).isCloseTo(hand.reduceStarts(), within(tolerance));
    assertThat(reduce.seconds("copy_s")).isCloseTo(hand.copied(), within(tolerance));
    assertThat(reduce.seconds("finish_s")).isCloseTo(hand.reduceEnds(), within(tolerance));
    assertThat(run.jobs().with("job", "job-1").get(0).seconds("submit_s"))
        .isCloseTo(0.5, within(tolerance));
    assertThat(run.jobs().with("job", "job-1").get(0).seconds("finish_s"))
        .isCloseTo(hand.jobEnds(), within(tolerance));
  }

  @Test
  void allJobsEndUnderEveryPresetThoughANodeIsLost() throws IOException {
    InvariantChecks.check(run("well", ""), "tasks as Hadoop's");
    FaultChecks.check(
        run("faults", "expiry = 20s, faults = [ { at = 15s, kill = r1-n2 } ]"),
        "tasks as Hadoop's");
  }

  private RunFiles run(String name, String more) throws IOException {
    Set<String> presets = new TreeSet<>(SchedulerFile.forSlots());
    Path file =
        Files.writeString(
            folder.resolve(name + ".conf"),
            """
            experiment {
              name = tasks, seed = 5, clock = virtual, repeats = 2
              cluster {
                block-size = 32 MiB, replication = 2, heartbeat = 1s
                racks = { count = 2, link = 500 Mbps
                          nodes = { count = 3, map-slots = 3, reduce-slots = 2, link = 500 Mbps } }
              }
              workload { kind = mix, jobs = 6, users = 2, arrivals { kind = poisson, mean-gap = 5s }
                jobs-of = [ { benchmark = terasort, input = 160 MiB, reduces = 2, share = 0.5 }
                            { benchmark = grep, input = 96 MiB, share = 0.5 } ] }
              tasks { %s }
              schedulers = [ %s ]
              %s
            }
            """
                .formatted(HADOOP, String.join(", ", presets), more));
    Path out = folder.resolve(name);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    return RunFiles.in(out);
  }
}
