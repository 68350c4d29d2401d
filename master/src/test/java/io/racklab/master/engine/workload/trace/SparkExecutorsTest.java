package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.settings.ProcessStarts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of Spark start a process only if they waited for a new executor. */
class SparkExecutorsTest {
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces", "spark");

  @TempDir Path folder;

  /** Two stages, of which the second reads the first one's output, with executors to add. */
  private final SparkLog log = new SparkLog(true);

  @BeforeEach
  void begin() {
    log.application("app-1");
  }

  private void submit() {
    log.job(
        0,
        List.of(0, 1),
        SparkLog.stage(0, 0, 6, 0, List.of()),
        SparkLog.stage(1, 0, 2, 1, List.of(0)));
  }

  private void added(String executor, long time, int cores) {
    log.line(
        "ExecutorAdded",
        ",\"Timestamp\":%d,\"Executor ID\":\"%s\",\"Executor Info\":{\"Host\":\"h\",\"Total Cores\":%d}"
            .formatted(time, executor, cores));
  }

  private void task(int stage, int partition, String executor, long launch, String reason) {
    log.line(
        "TaskEnd",
        (",\"Stage ID\":%d,\"Stage Attempt ID\":0,\"Task End Reason\":{\"Reason\":\"%s\"},"
                + "\"Task Info\":{\"Index\":%d,\"Partition ID\":%d,\"Launch Time\":%d,"
                + "\"Executor ID\":\"%s\",\"Finish Time\":%d}")
            .formatted(stage, reason, partition, partition, launch, executor, launch + 500));
  }

  private ProcessStarts starts() throws IOException {
    Path file = Files.writeString(folder.resolve("log"), log.end().toString());
    List<JobSpec> jobs = WorkloadFile.named("spark:" + file, folder).jobs(64 << 20, Seed.of(1));
    assertThat(jobs).hasSize(1);
    return jobs.get(0).costs().starts();
  }

  @Test
  void theFirstTasksOfANewExecutorWaitedForIt() throws IOException {
    submit();
    added("1", 10_000, 2);
    added("2", 20_000, 1);
    task(0, 0, "1", 10_005, "Success");
    task(0, 1, "1", 10_090, "Success");
    // The executor is full, so that this one follows another, whose end was noted a bit late.
    task(0, 2, "1", 10_495, "Success");
    task(0, 3, "1", 60_000, "Success");
    task(1, 0, "2", 20_000, "Success");
    task(1, 1, "2", 20_500, "Success");
    assertThat(starts()).isEqualTo(ProcessStarts.of(2, 1));
  }

  @Test
  void anExecutorThatWasIdleIsNotNew() throws IOException {
    added("1", 10_000, 2);
    submit();
    task(0, 0, "1", 150_000, "Success");
    task(0, 1, "1", 13_000, "Success");
    // The driver of a local application runs tasks itself.
    task(0, 2, "driver", 10_000, "Success");
    assertThat(starts()).isEqualTo(ProcessStarts.NONE);
  }

  @Test
  void attemptsThatAreNotPlayedTakeTheStart() throws IOException {
    submit();
    added("1", 10_000, 1);
    added("2", 10_000, 1);
    task(0, 0, "1", 10_001, "ExceptionFailure");
    task(0, 0, "1", 10_600, "Success");
    task(0, 1, "2", 10_001, "TaskKilled");
    task(0, 2, "2", 10_600, "Success");
    assertThat(starts()).isEqualTo(ProcessStarts.NONE);
  }

  @Test
  void anExecutorRunsAsManyTasksAsItsCoresHold() throws IOException {
    log.line("EnvironmentUpdate", ",\"Spark Properties\":{\"spark.task.cpus\":\"2\"}");
    submit();
    added("1", 10_000, 5);
    for (int map = 0; map < 6; map++) {
      task(0, map, "1", 10_000 + map, "Success");
    }
    assertThat(starts()).isEqualTo(ProcessStarts.of(2, 0));
  }

  @Test
  void startsAreCountedForUsers() throws IOException {
    submit();
    added("1", 10_000, 9);
    task(0, 0, "1", 10_000, "Success");
    task(1, 0, "1", 10_400, "Success");
    log.jobEnd(0);
    Path file = Files.writeString(folder.resolve("log"), log.end().toString());
    assertThat(TraceRemark.sentences(TraceFormat.SPARK.read(file)))
        .containsExactly("2 tasks waited for a new executor there and take tasks.start");
  }

  @Test
  void whatRunsAfterTheFirstEndDidNotWait() throws IOException {
    submit();
    added("1", 10_000, 8);
    for (int map = 0; map < 6; map++) {
      task(0, map, "1", 10_000 + 250 * map, "Success");
    }
    assertThat(starts()).isEqualTo(ProcessStarts.of(2, 0));
  }

  private static int started(String log) {
    assumeTrue(Files.exists(SHARED.resolve(log)), () -> "needs the traces in " + SHARED);
    return TraceFormat.SPARK.read(SHARED.resolve(log)).stream()
        .mapToInt(job -> job.starts().maps() + job.starts().reduces())
        .sum();
  }

  /** The first log's executors came while it ran; the second one's waited 140 s for a job. */
  @Test
  void executorsOfRealLogs() {
    assertThat(started("application_1472176676028_407508_1.gz")).isEqualTo(139);
    assertThat(started("application_1516285256255_0012")).isZero();
    assertThat(started("local-1422981759269")).isZero();
  }
}
