package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stages that run again, since what they or those before them put out was lost. */
class SparkRetryTest {
  private static final Path CASES =
      Path.of(System.getProperty("racklab.shared", "missing"), "cases", "spark-stage-retry");

  @TempDir Path folder;

  private List<TraceJob> read(SparkLog log) throws IOException {
    return TraceFormat.SPARK.read(Files.writeString(folder.resolve("log"), log.end().toString()));
  }

  private static void sameLoad(List<TraceJob> jobs, List<TraceJob> others) {
    assertThat(jobs)
        .usingRecursiveComparison()
        .ignoringFields("line", "failures", "remarks", "after")
        .isEqualTo(others);
  }

  @Test
  void aRetryDescribesTheLoadOfTheRunWithoutIt() {
    assumeTrue(Files.exists(CASES), () -> "needs " + CASES);
    List<TraceJob> retry = TraceFormat.SPARK.read(CASES.resolve("retry-skew.log"));
    sameLoad(retry, TraceFormat.SPARK.read(CASES.resolve("retry-skew-clean.log")));
    TraceTasks reduces = retry.get(0).reduces();
    assertThat(reduces.input()).isEqualTo(9L * 1_048_576 + 1_048_576_000);
    assertThat(reduces.seconds() * reduces.measured()).isEqualTo(1009);
    assertThat(retry.get(0).failures()).isOne();
    assertThat(TraceRemark.sentences(retry))
        .contains("1 tasks that had succeeded ran again there and are played once");
  }

  /**
   * @param names whether the log names partitions
   * @param submits whether the log tells when an attempt of a stage is submitted
   */
  record History(long seed, boolean names, boolean submits) {}

  static Stream<History> histories() {
    return IntStream.range(0, 100).mapToObj(seed -> new History(seed, seed % 2 == 0, seed % 4 < 2));
  }

  /** As Spark runs stages: what an attempt has not done the next one does, in the same order. */
  @ParameterizedTest
  @MethodSource("histories")
  void anyNumberOfAttemptsIsOneStage(History history) throws IOException {
    Random random = new Random(history.seed);
    int maps = 1 + random.nextInt(6);
    int reduces = 1 + random.nextInt(6);
    SparkLog log = begun(history.names, maps, reduces);
    SparkLog clean = begun(history.names, maps, reduces);
    for (int map = 0; map < maps; map++) {
      log.task(0, 0, map, map, "Success");
      clean.task(0, 0, map, map, "Success");
    }
    for (int reduce = 0; reduce < reduces; reduce++) {
      clean.task(1, 0, reduce, reduce, "Success");
    }
    BitSet done = new BitSet();
    int mapAttempts = 1;
    int repeats = 0;
    int failures = 0;
    List<Integer> late = List.of();
    for (int attempt = 0; done.cardinality() < reduces; attempt++) {
      List<Integer> missing =
          IntStream.range(0, reduces).filter(reduce -> !done.get(reduce)).boxed().toList();
      if (history.submits) {
        log.submitted(SparkLog.stage(1, attempt, missing.size(), 2, List.of(0)));
      }
      // Of the last attempt every task succeeds.
      boolean fails = attempt < 3;
      List<Integer> unfinished = new ArrayList<>();
      for (int index = 0; index < missing.size(); index++) {
        int reduce = missing.get(index);
        int outcome = fails ? random.nextInt(3) : 0;
        if (outcome == 0) {
          log.task(1, attempt, index, reduce, "Success");
          repeats += done.get(reduce) ? 1 : 0;
          done.set(reduce);
        } else if (outcome == 1) {
          log.task(1, attempt, index, reduce, "FetchFailed");
          failures++;
        } else {
          unfinished.add(index);
        }
        // A task of the attempt before may still succeed.
        for (int other : index == 0 ? late : List.<Integer>of()) {
          log.task(1, attempt - 1, lateIndex(other), latePartition(other), "Success");
          repeats += done.get(latePartition(other)) ? 1 : 0;
          done.set(latePartition(other));
        }
      }
      late =
          unfinished.stream()
              // Else nobody can tell before which attempt a task succeeded.
              .filter(index -> random.nextBoolean() && (history.names || history.submits))
              .map(index -> index * 100 + missing.get(index))
              .toList();
      if (done.cardinality() < reduces && random.nextBoolean()) {
        List<Integer> lost =
            IntStream.range(0, maps).filter(map -> random.nextBoolean()).boxed().toList();
        if (history.submits) {
          log.submitted(SparkLog.stage(0, mapAttempts, lost.size(), 1, List.of()));
        }
        for (int index = 0; index < lost.size(); index++) {
          log.task(0, mapAttempts, index, lost.get(index), "Success");
          repeats++;
        }
        mapAttempts++;
      }
    }
    List<TraceJob> jobs = read(log.jobEnd(0));
    sameLoad(jobs, read(clean.jobEnd(0)));
    assertThat(jobs.get(0).failures()).isEqualTo(failures);
    assertThat(TraceRemark.sentences(jobs))
        .isEqualTo(
            repeats == 0
                ? List.of()
                : List.of(
                    repeats + " tasks that had succeeded ran again there and are played once"));
  }

  private static int lateIndex(int packed) {
    return packed / 100;
  }

  private static int latePartition(int packed) {
    return packed % 100;
  }

  private static SparkLog begun(boolean names, int maps, int reduces) {
    return new SparkLog(names)
        .application("app-1")
        .job(
            0,
            List.of(0, 1),
            SparkLog.stage(0, 0, maps, 1, List.of()),
            SparkLog.stage(1, 0, reduces, 2, List.of(0)));
  }

  /** The output of stage 0 is lost before stage 3 has read it: stage 2 makes some of it again. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLaterJobMayMakeAgainWhatWasLost(boolean lost) throws IOException {
    SparkLog log =
        begun(true, 2, 1)
            .task(0, 0, 0, 0, "Success")
            .task(0, 0, 1, 1, "Success")
            .task(1, 0, 0, 0, "Success")
            .jobEnd(0)
            .job(
                1,
                List.of(2, 3),
                SparkLog.stage(2, 0, 2, 1, List.of()),
                SparkLog.stage(3, 0, 1, 4, List.of(2)));
    if (lost) {
      log.task(3, 0, 0, 0, "FetchFailed")
          .submitted(SparkLog.stage(2, 0, 1, 1, List.of()))
          .task(2, 0, 0, 1, "Success");
    }
    List<TraceJob> jobs = read(log.task(3, lost ? 1 : 0, 0, 0, "Success").jobEnd(1));
    assertThat(jobs).extracting(TraceJob::name).containsExactly("stages-0", "stages-1", "stages-3");
    assertThat(jobs).extracting(job -> job.maps().count()).containsExactly(2, 1, 1);
    assertThat(TraceRemark.sentences(jobs)).hasSize(lost ? 1 : 0);
  }

  /** A job may compute some partitions of its data, with numbers beyond those of its tasks. */
  @Test
  void partitionsThatAJobLeavesOutAreNoTasks() throws IOException {
    SparkLog log =
        new SparkLog(true)
            .application("app-1")
            .job(0, List.of(0), SparkLog.stage(0, 0, 2, 1, List.of()))
            .task(0, 0, 0, 7, "Success")
            .task(0, 0, 1, 8, "Success")
            .jobEnd(0);
    TraceTasks maps = read(log).get(0).maps();
    assertThat(maps.count()).isEqualTo(2);
    assertThat(maps.input()).isEqualTo(128 + 256);
  }

  /** Where some of the data is there already, the first attempt has fewer tasks than planned. */
  @Test
  void tasksThatASubmittedStageNeedNotRunAreNoTasks() throws IOException {
    SparkLog log =
        new SparkLog(true)
            .application("app-1")
            .job(0, List.of(0), SparkLog.stage(0, 0, 9, 1, List.of()))
            .submitted(SparkLog.stage(0, 0, 1, 1, List.of()))
            .task(0, 0, 0, 3, "Success")
            .jobEnd(0);
    assertThat(read(log).get(0).maps().count()).isOne();
  }
}
