package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

class RunningTasksTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 4, new Slots.Typed(2, 2));

  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final Job job = jobs.submit(Specs.job(1, 3, 0), new InputSplits(1, new int[3]), 0);
  private final RunningTasks running = job.runningTasks(TaskType.MAP);

  private RunningAttempt launch(int map, int node, long now) {
    int number = job.launchMap(map, now);
    AttemptKind kind = number == 0 ? AttemptKind.ORIGINAL : AttemptKind.SPECULATIVE;
    var attempt =
        new RunningAttempt(
            new AttemptId(1, TaskType.MAP, map, number), kind, node, Locality.NODE, now);
    job.runningTasks(TaskType.MAP).started(attempt);
    return attempt;
  }

  private void end(RunningAttempt attempt, boolean failed) {
    job.runningTasks(TaskType.MAP).ended(attempt, failed);
    job.unsuccessful(TaskType.MAP, attempt.id().task(), failed);
  }

  @Test
  void tasksRunInTheOrderOfTheirLaunches() {
    launch(2, 0, 1);
    launch(0, 0, 2);
    launch(2, 1, 3);
    assertThat(running.all()).extracting(RunningTask::task).containsExactly(2, 0);
    assertThat(running.count()).isEqualTo(2);
    assertThat(running.copied()).isEqualTo(1);
    assertThat(running.task(2).lastLaunchNanos()).isEqualTo(3);
    assertThat(running.task(1)).isNull();
    assertThat(job.running(TaskType.MAP)).isEqualTo(3);
    assertThat(job.pending(TaskType.MAP)).isEqualTo(1);
  }

  @Test
  void aTaskIsAsFarAsItsFurthestAttempt() {
    RunningAttempt original = launch(0, 0, 1);
    RunningAttempt copy = launch(0, 1, 2);
    job.runningTasks(TaskType.MAP).progressed(original.id(), 0.5f);
    job.runningTasks(TaskType.MAP).progressed(copy.id(), 0.75f);
    assertThat(running.task(0).progress()).isEqualTo(0.75f);
    end(copy, false);
    assertThat(running.task(0).progress()).isEqualTo(0.5f);
    assertThat(job.runningTasks(TaskType.MAP).progressed(copy.id(), 0.9f).progress())
        .isEqualTo(0.5f);
  }

  @Test
  void aTaskDoesNotWaitWhileAnotherAttemptOfItRuns() {
    RunningAttempt original = launch(0, 0, 1);
    RunningAttempt copy = launch(0, 1, 2);
    end(original, true);
    assertThat(job.pending(TaskType.MAP)).isEqualTo(2);
    assertThat(running.copied()).isZero();
    end(copy, false);
    assertThat(job.pending(TaskType.MAP)).isEqualTo(3);
    assertThat(running.count()).isZero();
    assertThat(job.running(TaskType.MAP)).isZero();
  }

  @Test
  void aTaskKnowsTheNodesWhereItRunsOrHasFailed() {
    RunningAttempt original = launch(0, 0, 1);
    launch(0, 1, 2);
    end(original, true);
    RunningAttempt third = launch(0, 2, 3);
    end(third, false);
    RunningTask task = running.task(0);
    assertThat(running.knows(task, 0)).as("failed there").isTrue();
    assertThat(running.knows(task, 1)).as("runs there").isTrue();
    assertThat(running.knows(task, 2)).as("was killed there").isFalse();
    assertThat(running.knows(task, 3)).isFalse();
  }

  @Test
  void noTwoAttemptsOfATaskRunOnOneNode() {
    launch(0, 0, 1);
    assertThatThrownBy(() -> launch(0, 0, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("beside job-1-m-0-1");
  }

  @Test
  void aTaskThatHasSucceededRunsNoMoreThoughItsOtherAttemptsHoldSlots() {
    RunningAttempt original = launch(0, 0, 1);
    RunningAttempt copy = launch(0, 1, 2);
    assertThat(running.task(0).but(copy)).containsExactly(original);
    assertThat(job.succeeded(TaskType.MAP, 0, 1, 3)).isTrue();
    assertThat(running.count()).isZero();
    assertThat(running.copied()).isZero();
    assertThat(job.running(TaskType.MAP)).isEqualTo(1);
    assertThat(job.runningTasks(TaskType.MAP).ended(original, false)).isNull();
    job.unsuccessful(TaskType.MAP, 0, false);
    assertThat(job.running(TaskType.MAP)).isZero();
    assertThat(job.pending(TaskType.MAP)).isEqualTo(2);
  }

  @Test
  void aTaskMayHaveAnyNumberOfAttempts() {
    for (int number = 0; number < 1000; number++) {
      RunningAttempt attempt = launch(0, 0, number);
      assertThat(attempt.id().attempt()).isEqualTo(number);
      end(attempt, false);
    }
  }

  @Test
  void copiesThatAJobWouldHaveAreDemandUntilItLeaves() {
    job.wantCopies(TaskType.MAP, 2);
    assertThat(jobs.demand().copies(TaskType.MAP)).isEqualTo(2);
    assertThat(jobs.demand().total(TaskType.MAP)).isEqualTo(5);
    job.wantCopies(TaskType.MAP, 1);
    assertThat(job.pool().demand().copies(TaskType.MAP)).isEqualTo(1);
    jobs.remove(job);
    assertThat(jobs.demand().total(TaskType.MAP)).isZero();
  }
}
