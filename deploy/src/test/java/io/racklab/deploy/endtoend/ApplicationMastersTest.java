package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.played;
import static io.racklab.deploy.fixtures.Spoken.racklab;
import static io.racklab.deploy.fixtures.Spoken.unscaledTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs whose application masters take the time that YARN's take. */
@Timeout(180)
class ApplicationMastersTest {
  private static final String ONE =
      "{ name = one, input = 1 MB, shuffle = 1 MB, output = 1 MB, reduces = 1,"
          + " map-cpu = 2 s/MB, reduce-cpu = 1 s/MB }";

  @TempDir Path folder;

  /**
   * A node with room for two containers speaks every second from 0 on. Two jobs come at 0.5 s; at 1
   * s the first has its master, which takes 2.5 s to start and sleeps for 1 s. At 4.5 s it asks for
   * a map's container, which is given at 5 s, and of which it hears at 5.5 s. The map starts for
   * 1.5 s, reads in 1 ms, computes 2 s and writes in 1 ms: 9.002 s. The master finds at 9.5 s that
   * a reduce may start and asks for it at 10.5 s; it is given at 11 s, and heard of at 11.5 s. It
   * starts for 1.5 s, copies in 1 ms, sorts in 1 ms, computes 1 s and writes in 1 ms: 14.003 s,
   * told at 15 s. The master holds its container until 17.5 s; at 18 s the second job has it: all
   * again, 17 s later.
   */
  @Test
  void twoJobsWorkedByHandTakeAsLong() throws IOException {
    check(1e-3, "--clock", "virtual", "--quiet");
  }

  /**
   * The master of a job on a node with room for three containers asks for a map at 4.5 s, finds
   * then that a reduce fits beside it, and asks for that at 5.5 s. The map is given at 5 s and
   * heard of at 5.5 s, the reduce at 6 s and 6.5 s. The map ends at 9.002 s and says so itself. The
   * reduce has started at 8 s and asks every 250 ms: it hears at 9.25 s, copies and sorts in 1 ms
   * each, computes 1 s and writes in 1 ms. With that, at 10.253 s, the job ends.
   */
  @Test
  void tasksSpeakToTheirMasterAtOnce() throws IOException {
    RunFiles.OneRun run = umbilical("--clock", "virtual", "--quiet");
    check(run, 1e-3);
  }

  @Tag("wall")
  @Test
  void soTheyDoUnderTheWallClockToo() throws IOException {
    check(umbilical(unscaledTime()), 0.3);
  }

  private static void check(RunFiles.OneRun run, double tolerance) throws IOException {
    var map = run.attempts().with("type", "map").get(0);
    assertThat(map.seconds("finish_s")).isCloseTo(9.002, within(tolerance));
    var reduce = run.attempts().with("type", "reduce").get(0);
    assertThat(reduce.seconds("start_s")).isCloseTo(6, within(tolerance));
    assertThat(reduce.seconds("copy_s")).isCloseTo(9.251, within(tolerance));
    assertThat(reduce.seconds("finish_s")).isCloseTo(10.253, within(tolerance));
    assertThat(run.jobs().with("job", "job-1").get(0).seconds("finish_s"))
        .isCloseTo(10.253, within(tolerance));
  }

  @Test
  void allJobsEndThoughNodesAreLostAndWithThemMasters() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("faults.conf"),
            """
            experiment {
              name = masters, seed = 5, clock = virtual, repeats = 3
              schedulers = [
                { name = masters, like = yarn, slots { kind = containers
                    master { memory = 1 GiB, vcores = 1, start = 2500ms, heartbeat = 1s, end = 3s } } } ]
              cluster {
                block-size = 32 MiB, replication = 2, heartbeat = 1s
                racks = { count = 2, link = 500 Mbps
                          nodes = { count = 3, memory = 4 GiB, vcores = 4, link = 500 Mbps } }
              }
              workload { kind = mix, jobs = 6, users = 2, arrivals { kind = poisson, mean-gap = 5s }
                jobs-of = [ { benchmark = terasort, input = 160 MiB, reduces = 2, share = 0.5 }
                            { benchmark = grep, input = 96 MiB, share = 0.5 } ] }
              tasks { umbilical = true, poll { map-ends = 1s } }
              expiry = 20s
              faults = [ { at = 15s, kill = r1-n2 }, { at = 25s, lose = r2 }, { at = 60s, heal = r2 } ]
            }
            """);
    Path out = folder.resolve("faults");
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    FaultChecks.check(RunFiles.in(out), "masters that take time");
  }

  private RunFiles.OneRun umbilical(String... options) throws IOException {
    return play(
        "slowstart = 0, umbilical = true, poll { map-ends = 250ms }", 3, "500ms", ONE, options);
  }

  @Tag("wall")
  @Test
  void soTheyDoUnderTheWallClock() throws IOException {
    check(0.25, unscaledTime());
  }

  private RunFiles.OneRun play(String tasks, int room, String times, String jobs, String... options)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hand.conf"),
            """
            experiment {
              name = hand
              schedulers = [
                { name = masters, like = yarn, slots { kind = containers
                    master { memory = 1 GiB, vcores = 1, start = 2500ms, heartbeat = 1s, end = 2500ms } } } ]
              cluster {
                block-size = 64 MiB, replication = 1, heartbeat = 1s
                racks { nodes { memory = %d GiB, vcores = 4, link = 1 Gbps, disk-per-task = 1 GB/s } }
              }
              workload { kind = list, arrivals { kind = at, times = [ %s ] }, jobs = [ %s ] }
              tasks { start = 1.5s, variation = 0, %s }
            }
            """
                .formatted(room, times, jobs, tasks));
    Path out = folder.resolve("hand");
    return played(file, out, options).runs().get(0);
  }

  private void check(double tolerance, String... options) throws IOException {
    var run = play("slowstart = 1", 2, "500ms, 500ms", ONE + ", " + ONE, options);
    for (int job = 1; job <= 2; job++) {
      double later = 17 * (job - 1);
      var map = run.attempts().with("attempt", "job-" + job + "-m-0-0").get(0);
      assertThat(map.seconds("start_s")).isCloseTo(5 + later, within(tolerance));
      assertThat(map.seconds("read_s")).isCloseTo(7.001 + later, within(tolerance));
      assertThat(map.seconds("finish_s")).isCloseTo(9.002 + later, within(tolerance));
      var reduce = run.attempts().with("attempt", "job-" + job + "-r-0-0").get(0);
      assertThat(reduce.seconds("start_s")).isCloseTo(11 + later, within(tolerance));
      assertThat(reduce.seconds("copy_s")).isCloseTo(13.001 + later, within(tolerance));
      assertThat(reduce.seconds("finish_s")).isCloseTo(14.003 + later, within(tolerance));
      assertThat(run.jobs().with("job", "job-" + job).get(0).seconds("finish_s"))
          .isCloseTo(15 + later, within(tolerance));
    }
  }
}
