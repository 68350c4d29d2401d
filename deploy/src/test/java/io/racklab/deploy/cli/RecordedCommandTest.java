package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RecordedCommandTest {
  /**
   * A map of 4 s, and a reduce that waits for 2 s, copies for 1 s, sorts for 1 s and reduces for 2.
   */
  private static final String JOB =
      """
      { "jobID": "job_$", "submitTime": $0000, "outcome": "SUCCESS", "mapTasks": [
          { "attempts": [ { "result": "SUCCESS", "startTime": $1000, "finishTime": $5000,
              "hdfsBytesRead": 1000000 } ] } ], "reduceTasks": [
          { "attempts": [ { "result": "SUCCESS", "startTime": $3000, "shuffleFinished": $6000,
              "sortFinished": $7000, "finishTime": $9000, "reduceShuffleBytes": 1000 } ] } ] }
      """;

  @TempDir Path folder;

  private Path play(String workload) throws IOException {
    Files.writeString(folder.resolve("t.json"), (JOB + JOB.replace('$', '3')).replace('$', '1'));
    Path out = folder.resolve("out");
    Path file =
        Files.writeString(
            folder.resolve("e.conf"),
            """
            experiment {
              name = replay, clock = virtual, schedulers = [ fifo ]
              cluster { heartbeat = 1s, racks { nodes { map-slots = 1, reduce-slots = 1
                        link = 1 Gbps, disk-per-task = 1 GB/s } } }
              workload { %s }
              tasks { start = 0s, variation = 0, slowstart = 0 }
            }
            """
                .formatted(workload));
    Spoken run = racklab("run", file, "--quiet", "--out", out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return out;
  }

  /** The emulated map takes 4 s and 2 ms more for its reading and writing. */
  @Test
  void phasesAreLaidBesideThoseThatWereMeasured() throws IOException {
    Spoken spoken = racklab("recorded", play("kind = rumen, file = t.json"));
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out())
        .contains("under fifo, repeat 1")
        .containsPattern("all jobs +jobs +measured +emulated")
        .containsPattern("map +2 +4\\.0 s +4\\.0 s +\\+0 % \\[\\+0, \\+0\\]")
        .containsPattern("wait +2 +2\\.0 s +")
        .containsPattern("copy +2 +1\\.0 s +")
        .containsPattern("sort +2 +1\\.0 s +0\\.0 s +-100 %")
        .containsPattern("reduce +2 +2\\.0 s +2\\.0 s +\\+0 %")
        .containsPattern("job-2 +map 4\\.0 s 4\\.0 s  wait 2\\.0 s");
  }

  /** A point for each phase of both jobs. */
  @Test
  void theyAreDrawnToo() throws IOException {
    Path run = play("kind = rumen, file = t.json");
    Spoken spoken = racklab("recorded", run, "--figures", "svg", "--width", "column");
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    Path file = run.resolve("figures/recorded-fifo-1.svg");
    assertThat(spoken.out()).contains("figure: " + file);
    assertThat(Files.readString(file))
        .contains("<svg", "Measured [s]", "Emulated [s]", "as measured", "wait", "reduce");
  }

  /** The calibration has learned from the first job. */
  @Test
  void jobsOfACalibrationAreNotJudged() throws IOException {
    String workload =
        """
        kind = rumen, file = t.json, costs = classes }
        calibration {
          jobs = 1, classes = none
          tasks = [ { class = others, maps { bytes = 1 MB, time { value = 6 s } } } ]
        """;
    Spoken spoken = racklab("recorded", play(workload));
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out())
        .contains("learned from the first 1 of 2 jobs")
        .containsPattern("the other jobs +jobs")
        .containsPattern("calibration jobs +jobs")
        .containsPattern("map +1 +4\\.0 s +6\\.0 s +\\+50 %.*\\+50 %")
        .containsPattern("job-1 \\* +map")
        .containsPattern("job-2 +map");
  }

  @Test
  void whatWasNotMeasuredIsNotCompared() throws IOException {
    Path out = play("kind = list, jobs = [ { name = a, input = 1 MB } ]");
    Spoken spoken = racklab("recorded", out);
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors())
        .containsExactly(
            "racklab: the workload of this run is not a trace that measured its tasks");
  }

  /** The cells of a sweep may have different costs. */
  @Test
  void aSweepIsNotComparedAsIfItWereOneRun() throws IOException {
    Path out = play("kind = rumen, file = t.json }, sweep { \"workload.jobs\" = [ 1, 2 ]");
    Spoken spoken = racklab("recorded", out);
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors())
        .singleElement()
        .asString()
        .endsWith("is a sweep; run one of its cells with --set, and name its run directory");
  }
}
