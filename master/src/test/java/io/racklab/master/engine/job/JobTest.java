package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

class JobTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(2, 2));

  private static Job job(int maps, int reduces, double slowstart) {
    return new Jobs(TOPOLOGY, slowstart)
        .submit(Specs.job(1, maps, reduces), new InputSplits(1, new int[maps]), 5);
  }

  private static void runMap(Job job, int map, long now) {
    job.launchMap(map, now);
    job.succeeded(TaskType.MAP, map, 0, now);
  }

  @Test
  void aTaskCountsOnce() {
    Job job = job(2, 1, 0);
    job.launchMap(0, 1);
    job.unsuccessful(TaskType.MAP, 0, false);
    job.launchMap(0, 2);
    assertThat(job.succeeded(TaskType.MAP, 0, 1, 3)).isTrue();
    runMap(job, 1, 4);
    // A second attempt of map 0 that had gone on.
    assertThat(job.succeeded(TaskType.MAP, 0, 0, 5)).isFalse();
    assertThat(job.finished(TaskType.MAP)).isEqualTo(2);
    assertThat(job.outputs().on(1)).isEqualTo(Clusters.BLOCK);
    assertThat(job.outputs().on(0)).isEqualTo(Clusters.BLOCK);
    assertThat(job.mapsDoneNanos()).isEqualTo(4);
  }

  @Test
  void attemptsOfATaskAreNumbered() {
    Job job = job(20, 20, 0);
    assertThat(job.launchMap(17, 1)).isZero();
    job.unsuccessful(TaskType.MAP, 17, true);
    assertThat(job.launchMap(17, 2)).isEqualTo(1);
    assertThat(job.launchMap(3, 2)).isZero();
    assertThat(job.launchReduce(job.takeReduce(), 2)).isZero();
  }

  @Test
  void aTaskThatEndedWithoutSuccessWaitsAgain() {
    Job job = job(1, 1, 0);
    job.launchMap(0, 1);
    job.launchReduce(job.takeReduce(), 1);
    job.unsuccessful(TaskType.MAP, 0, true);
    job.unsuccessful(TaskType.REDUCE, 0, true);
    assertThat(job.pending(TaskType.MAP)).isEqualTo(1);
    assertThat(job.pending(TaskType.REDUCE)).isEqualTo(1);
    assertThat(job.running(TaskType.MAP)).isZero();
    assertThat(job.running(TaskType.REDUCE)).isZero();
    assertThat(job.pendingMaps().failedFirst()).isZero();
  }

  @Test
  void aTaskThatHasSucceededDoesNotWaitAgain() {
    Job job = job(1, 0, 0);
    runMap(job, 0, 1);
    job.unsuccessful(TaskType.MAP, 0, true);
    assertThat(job.pending(TaskType.MAP)).isZero();
  }

  @Test
  void isFinishedWhenEveryTaskIs() {
    Job job = job(1, 1, 0);
    runMap(job, 0, 7);
    assertThat(job.mapsFinished()).isTrue();
    assertThat(job.finished()).isFalse();
    job.launchReduce(job.takeReduce(), 8);
    job.succeeded(TaskType.REDUCE, 0, 1, 9);
    assertThat(job.finished()).isTrue();
    assertThat(job.startNanos()).isEqualTo(7);
  }

  @Test
  void reducesWaitForTheSlowstart() {
    Job job = job(4, 1, 0.5);
    runMap(job, 0, 1);
    assertThat(job.wants(TaskType.REDUCE)).isFalse();
    runMap(job, 1, 2);
    assertThat(job.wants(TaskType.REDUCE)).isTrue();
    job.takeReduce();
    assertThat(job.wants(TaskType.REDUCE)).isFalse();
  }

  /** In binary fractions 0.07 × 100 is a little more than 7. */
  @Test
  void slowstartIsTheDecimalFractionThatWasWritten() {
    Job job = job(100, 1, 0.07);
    for (int map = 0; map < 6; map++) {
      runMap(job, map, map);
    }
    assertThat(job.wants(TaskType.REDUCE)).isFalse();
    runMap(job, 6, 6);
    assertThat(job.wants(TaskType.REDUCE)).isTrue();
  }

  @Test
  void aJobThatHasLeftWantsNothing() {
    Jobs jobs = new Jobs(TOPOLOGY, 0);
    Job job = jobs.submit(Specs.job(1, 2, 1), new InputSplits(1, new int[2]), 5);
    job.launchMap(0, 6);
    jobs.remove(job);
    assertThat(job.wants(TaskType.MAP)).isFalse();
    job.unsuccessful(TaskType.MAP, 0, false);
    assertThat(jobs.demand().waiting(TaskType.MAP)).isZero();
  }

  @Test
  void needsASplitForEachMap() {
    Jobs jobs = new Jobs(TOPOLOGY, 0);
    assertThatThrownBy(() -> jobs.submit(Specs.job(1, 2, 0), new InputSplits(1, new int[3]), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
