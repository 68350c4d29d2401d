package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import org.junit.jupiter.api.Test;

/** Three maps of a job on one node. */
class LagQueueTest {
  private final Topology topology = Clusters.equal(1, 1, new Slots.Typed(3, 1));
  private final Jobs jobs = new Jobs(topology, 0);
  private final Job job = jobs.submit(Specs.job(1, 3, 0), new InputSplits(1, new int[3]), 0);
  private final LagQueue queue = new LagQueue(TaskType.MAP);

  private void launch(int map, int number, long at) {
    job.launchMap(map, at);
    var id = new AttemptId(1, TaskType.MAP, map, number);
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, 0, Locality.NODE, at, 1);
    RunningTask task = job.runningTasks(TaskType.MAP).started(attempt);
    queue.launched(job, task, attempt);
  }

  @Test
  void theOldestAttemptOfATaskThatRunsDecides() {
    assertThat(queue.noneSince(100)).isTrue();
    launch(0, 0, 10);
    launch(1, 0, 20);
    assertThat(queue.noneSince(9)).isTrue();
    assertThat(queue.noneSince(10)).isFalse();
    job.succeeded(TaskType.MAP, 0, 0, 30);
    assertThat(queue.noneSince(19)).isTrue();
    assertThat(queue.noneSince(20)).isFalse();
  }

  /** One that counts again was launched before those that came meanwhile. */
  @Test
  void attemptsMayBeToldOfInAnyOrder() {
    launch(0, 0, 20);
    launch(1, 0, 10);
    assertThat(queue.noneSince(9)).isTrue();
    assertThat(queue.noneSince(10)).isFalse();
  }

  @Test
  void whatRanBeforeAJobBeganAnewIsNoTaskOfItsAnyMore() {
    launch(0, 0, 10);
    job.restart();
    assertThat(queue.noneSince(100)).isTrue();
    launch(0, 1, 50);
    assertThat(queue.noneSince(49)).isTrue();
    assertThat(queue.noneSince(50)).isFalse();
  }

  @Test
  void aJobThatHasLeftHasNone() {
    launch(0, 0, 10);
    jobs.remove(job);
    assertThat(queue.noneSince(100)).isTrue();
  }
}
