package io.racklab.master.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.job.InputSplits;
import io.racklab.master.job.Job;
import io.racklab.master.job.Jobs;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlakyNodesTest {
  private static final int LIMIT = 4;

  private final FlakyNodes flaky = new FlakyNodes(true, LIMIT);
  private final Job job = job(1);

  private static Job job(int number) {
    return new Jobs(Clusters.equal(1, 2, new Slots.Typed(2, 2)), 1)
        .submit(Specs.job(number, 1, 0), new InputSplits(1, new int[1]), 5);
  }

  private static RunningAttempt attempt(int map, int node) {
    var id = new AttemptId(1, TaskType.MAP, map, 0);
    return new RunningAttempt(id, AttemptKind.ORIGINAL, node, Locality.NODE, 0, 1);
  }

  private boolean fails(int node, int times, int nodes) {
    boolean last = false;
    for (int i = 0; i < times; i++) {
      last = flaky.failed(job, attempt(i, node), nodes, 0);
    }
    return last;
  }

  @Test
  void theFourthFailureOfAJobIsOneTooMany() {
    assertThat(fails(3, 3, 16)).isFalse();
    assertThat(flaky.avoids(job, 3, 16)).isFalse();
    assertThat(fails(3, 1, 16)).isTrue();
    assertThat(flaky.avoids(job, 3, 16)).isTrue();
    assertThat(flaky.avoids(job, 2, 16)).isFalse();
    assertThat(flaky.avoids(job(2), 3, 16)).isFalse();
    flaky.forget(job);
    assertThat(flaky.avoids(job, 3, 16)).isFalse();
  }

  /** With the second of eight a quarter is reached; on four nodes or fewer with the first. */
  @Test
  void aQuarterOfTheNodesIsTooManyToAvoid() {
    fails(0, LIMIT, 8);
    assertThat(flaky.avoids(job, 0, 8)).isTrue();
    fails(1, LIMIT, 8);
    assertThat(flaky.avoids(job, 0, 8)).isFalse();
    assertThat(flaky.avoids(job, 1, 8)).isFalse();
    assertThat(flaky.avoids(job, 0, 9)).isTrue();
    assertThat(flaky.avoids(job, 0, 4)).isFalse();
  }

  @Test
  void withoutALimitNoNodeIsAvoided() {
    FlakyNodes none = new FlakyNodes(true, 0);
    IntStream.range(0, 100)
        .forEach(i -> assertThat(none.failed(job, attempt(i, 0), 100, 0)).isFalse());
    assertThat(none.avoids(job, 0, 100)).isFalse();
  }

  /** Unless it has failed wherever it could run. */
  @Test
  void aTaskDoesNotRunAgainWhereItHasFailed() {
    flaky.failed(job, attempt(7, 3), 2, 0);
    assertThat(flaky.avoids(job, TaskType.MAP, 7, 3, 2, 1)).isTrue();
    assertThat(flaky.avoids(job, TaskType.MAP, 7, 2, 2, 1)).isFalse();
    assertThat(flaky.avoids(job, TaskType.MAP, 6, 3, 2, 1)).isFalse();
    assertThat(flaky.avoids(job, TaskType.REDUCE, 7, 3, 2, 1)).isFalse();
    flaky.failed(job, attempt(7, 2), 2, 0);
    assertThat(flaky.avoids(job, TaskType.MAP, 7, 3, 2, 1)).isFalse();
    assertThat(flaky.avoids(job, TaskType.MAP, 7, 3, 3, 1)).isTrue();
  }

  /** Some schedulers would never let another node have it. */
  @Test
  void aTaskThatFindsNoOtherNodeForTenMinutesRunsThereAgain() {
    long minute = 60_000_000_000L;
    flaky.failed(job, attempt(7, 3), 2, 5 * minute);
    assertThat(flaky.avoids(job, TaskType.MAP, 7, 3, 2, 15 * minute - 1)).isTrue();
    assertThat(flaky.avoids(job, TaskType.MAP, 7, 3, 2, 15 * minute)).isFalse();
  }

  @Test
  void mastersOfContainersHaveOtherRules() {
    FlakyNodes containers = new FlakyNodes(false, 1);
    assertThat(containers.failed(job, attempt(0, 0), 100, 0)).isFalse();
    assertThat(containers.avoids(job, 0, 100)).isFalse();
    assertThat(containers.avoids(job, TaskType.MAP, 0, 0, 100, 1)).isFalse();
  }
}
