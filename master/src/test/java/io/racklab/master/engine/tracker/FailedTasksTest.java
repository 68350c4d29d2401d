package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

class FailedTasksTest {
  private final FailedTasks failures = new FailedTasks(true);
  private final Job job = job(1);

  private static Job job(int number) {
    return new Jobs(Clusters.equal(1, 2, new Slots.Typed(2, 2)), 1)
        .submit(Specs.job(number, 1, 0), new InputSplits(1, new int[1]), 5);
  }

  private static RunningAttempt attempt(int map, int node) {
    var id = new AttemptId(1, TaskType.MAP, map, 0);
    return new RunningAttempt(id, AttemptKind.ORIGINAL, node, Locality.NODE, 0, 1);
  }

  /** Unless it has failed wherever it could run. */
  @Test
  void aTaskDoesNotRunAgainWhereItHasFailed() {
    failures.failed(job, attempt(7, 3));
    assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 2)).isTrue();
    assertThat(failures.refuses(job, TaskType.MAP, 7, 2, 2)).isFalse();
    assertThat(failures.refuses(job, TaskType.MAP, 6, 3, 2)).isFalse();
    assertThat(failures.refuses(job, TaskType.REDUCE, 7, 3, 2)).isFalse();
    assertThat(failures.refuses(job(2), TaskType.MAP, 7, 3, 2)).isFalse();
    failures.failed(job, attempt(7, 2));
    assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 2)).isFalse();
    assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 3)).isTrue();
    failures.forget(job);
    assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 3)).isFalse();
  }

  /** Some schedulers would never let another node have it. */
  @Test
  void aTaskThatHasBeenRefusedTenTimesRunsThereAgain() {
    failures.failed(job, attempt(7, 3));
    for (int times = 0; times < 10; times++) {
      assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 2)).isTrue();
    }
    assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 2)).isFalse();
    failures.failed(job, attempt(7, 3));
    assertThat(failures.refuses(job, TaskType.MAP, 7, 3, 2)).isTrue();
  }

  @Test
  void mastersOfContainersHaveOtherRules() {
    FailedTasks containers = new FailedTasks(false);
    containers.failed(job, attempt(0, 0));
    assertThat(containers.refuses(job, TaskType.MAP, 0, 0, 100)).isFalse();
  }
}
