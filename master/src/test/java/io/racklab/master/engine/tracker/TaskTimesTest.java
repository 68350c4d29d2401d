package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.ComputeCosts;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.settings.ProcessStarts;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Maps that compute for a second each, but for what makes them differ. */
class TaskTimesTest {
  private static final Seed SEED = Seed.of(7);
  private static final int MANY = 4000;

  private final Job job =
      new Jobs(Clusters.equal(1, 2, new Slots.Shared(1)), 1)
          .submit(Specs.job(1, MANY, 0), new InputSplits(1, new int[MANY]), 0);

  private static AttemptId map(int task, int attempt) {
    return new AttemptId(1, TaskType.MAP, task, attempt);
  }

  private static TaskTimes times(double attempt, double task, double node) {
    return new TaskTimes(SEED, new TaskVariation(attempt, task, node, 0));
  }

  private double seconds(TaskTimes times, int task, int attempt, int node) {
    return times.computeNanos(job, map(task, attempt), node) / 1e9;
  }

  private double starts(TaskTimes times, int task, int attempt, int node) {
    return times.of(job, map(task, attempt), node, 0).startFactor();
  }

  private static double mean(IntToDoubleFunction of) {
    return IntStream.range(0, MANY).mapToDouble(of).average().orElseThrow();
  }

  @Test
  void withoutVariationAllComputeForAsLong() {
    assertThat(seconds(times(0, 0, 0), 3, 0, 0)).isEqualTo(1);
    assertThat(times(0, 0, 0).nanos(job, TaskType.MAP, 3)).isEqualTo(1_000_000_000);
  }

  @Test
  void attemptsVaryAnewAndTheirMeanStays() {
    TaskTimes times = times(0.5, 0, 0);
    assertThat(seconds(times, 3, 0, 0)).isNotEqualTo(seconds(times, 3, 1, 0));
    assertThat(seconds(times, 3, 0, 0)).isEqualTo(seconds(times, 3, 0, 1));
    assertThat(mean(task -> seconds(times, task, 0, 0))).isCloseTo(1, within(0.03));
  }

  @Test
  void aTaskThatIsLongIsLongInEachAttempt() {
    TaskTimes times = times(0, 0.5, 0);
    assertThat(seconds(times, 3, 0, 0)).isEqualTo(seconds(times, 3, 1, 1));
    assertThat(seconds(times, 3, 0, 0)).isNotEqualTo(seconds(times, 4, 0, 0));
    assertThat(times.nanos(job, TaskType.MAP, 3) / 1e9).isEqualTo(seconds(times, 3, 0, 0));
    assertThat(mean(task -> seconds(times, task, 0, 0))).isCloseTo(1, within(0.03));
  }

  @Test
  void startsVaryByThemselvesAndTheirMeanStays() {
    TaskTimes times = new TaskTimes(SEED, new TaskVariation(0, 0, 0, 0.5));
    assertThat(starts(times, 3, 0, 0)).isNotEqualTo(starts(times, 3, 1, 0));
    assertThat(starts(times, 3, 0, 0)).isEqualTo(starts(times, 3, 0, 1));
    assertThat(seconds(times, 3, 0, 0)).isEqualTo(1);
    assertThat(mean(task -> starts(times, task, 0, 0))).isCloseTo(1, within(0.03));
    assertThat(starts(times(0.5, 0.5, 0), 3, 0, 0)).isEqualTo(1);
  }

  @Test
  void aSlowNodeStartsProcessesAsSlowlyAsItComputes() {
    TaskTimes times = times(0, 0, 0.5);
    assertThat(starts(times, 3, 0, 1)).isCloseTo(seconds(times, 3, 0, 1), within(1e-8));
    assertThat(starts(times, 3, 0, 1)).isNotEqualTo(1);
    TaskTimes all =
        new TaskTimes(SEED, TaskVariation.ofAttempts(0), new StragglerRule(1, 4, 0, true), 0);
    assertThat(starts(all, 3, 0, 1)).isEqualTo(4);
    TaskTimes attempts =
        new TaskTimes(SEED, TaskVariation.ofAttempts(0), new StragglerRule(1, 4, 0, false), 0);
    assertThat(starts(attempts, 3, 0, 1)).isEqualTo(1);
    assertThat(seconds(attempts, 3, 0, 1)).isEqualTo(4);
  }

  private static Job starting(ProcessStarts starts) {
    JobSpec usual = Specs.job(1, 3, 2);
    JobSpec spec =
        new JobSpec(
            1,
            usual.submission(),
            usual.sizes(),
            usual.tasks(),
            new ComputeCosts(0, 0, starts),
            OptionalInt.empty());
    return new Jobs(Clusters.equal(1, 2, new Slots.Shared(1)), 1)
        .submit(spec, new InputSplits(1, new int[3]), 0);
  }

  @Test
  void onlyFirstAttemptsOfSomeTasksStartProcesses() {
    Job some = starting(ProcessStarts.of(2, 1));
    Job none = starting(ProcessStarts.NONE);
    Job every = starting(ProcessStarts.EVERY);
    for (double variation : List.of(0.0, 0.5)) {
      TaskTimes times = new TaskTimes(SEED, new TaskVariation(0, 0, 0, variation));
      for (int task = 0; task < 3; task++) {
        for (int attempt = 0; attempt < 2; attempt++) {
          AttemptId map = map(task, attempt);
          AttemptId reduce = new AttemptId(1, TaskType.REDUCE, task % 2, attempt);
          double full = times.of(every, map, 0, 0).startFactor();
          assertThat(full).isPositive();
          assertThat(times.of(none, map, 0, 0).startFactor()).isZero();
          assertThat(times.of(none, reduce, 0, 0).startFactor()).isZero();
          assertThat(times.of(some, map, 0, 0).startFactor())
              .isEqualTo(attempt == 0 && task < 2 ? full : 0);
          assertThat(times.of(some, reduce, 0, 0).startFactor() > 0)
              .isEqualTo(attempt == 0 && task % 2 == 0);
        }
      }
    }
  }

  @Test
  void aSlowNodeIsSlowForAll() {
    TaskTimes times = times(0, 0, 0.5);
    assertThat(seconds(times, 3, 0, 0)).isEqualTo(seconds(times, 4, 1, 0));
    assertThat(seconds(times, 3, 0, 0)).isNotEqualTo(seconds(times, 3, 0, 1));
    assertThat(mean(node -> seconds(times, 3, 0, node))).isCloseTo(1, within(0.03));
  }

  @Test
  void aShareOfTheAttemptsStragglesAndAShareOfThoseHangs() {
    TaskTimes times =
        new TaskTimes(
            SEED, new TaskVariation(0, 0, 0, 0), new StragglerRule(0.2, 5, 0.5, false), 0);
    assertThat(mean(task -> seconds(times, task, 0, 0) == 5 ? 1 : 0)).isCloseTo(0.2, within(0.02));
    assertThat(mean(task -> times.hangs(map(task, 0), 0) ? 1 : 0)).isCloseTo(0.1, within(0.02));
    assertThat(
            IntStream.range(0, MANY)
                .filter(task -> times.hangs(map(task, 0), 0))
                .mapToDouble(task -> seconds(times, task, 0, 0)))
        .containsOnly(5.0);
    assertThat(IntStream.range(0, MANY).filter(task -> seconds(times, task, 0, 0) == 5))
        .as("another attempt of the same task is no straggler for that")
        .anyMatch(task -> seconds(times, task, 1, 0) == 1);
  }

  @Test
  void aShareOfTheAttemptsFailsAtARandomTimeOfItsComputing() {
    TaskTimes times = new TaskTimes(SEED, TaskVariation.ofAttempts(0), StragglerRule.NONE, 0.2);
    assertThat(mean(task -> times.failsAfter(map(task, 0)) < 1 ? 1 : 0))
        .isCloseTo(0.2, within(0.02));
    assertThat(
            IntStream.range(0, MANY)
                .mapToDouble(task -> times.failsAfter(map(task, 0)))
                .filter(share -> share < 1)
                .average()
                .orElseThrow())
        .isCloseTo(0.5, within(0.05));
    assertThat(IntStream.range(0, MANY).filter(task -> times.failsAfter(map(task, 0)) < 1))
        .as("another attempt of the same task need not fail")
        .anyMatch(task -> times.failsAfter(map(task, 1)) == 1);
    assertThat(times(0, 0, 0).failsAfter(map(3, 0))).isEqualTo(1);
  }

  @Test
  void allOnAShareOfTheNodesStraggle() {
    TaskTimes times =
        new TaskTimes(SEED, new TaskVariation(0, 0, 0, 0), new StragglerRule(0.2, 5, 0, true), 0);
    assertThat(mean(node -> seconds(times, 3, 0, node) == 5 ? 1 : 0)).isCloseTo(0.2, within(0.02));
    int slow =
        IntStream.range(0, MANY)
            .filter(n -> seconds(times, 3, 0, n) == 5)
            .findFirst()
            .orElseThrow();
    assertThat(mean(task -> seconds(times, task, 1, slow))).isEqualTo(5);
  }
}
