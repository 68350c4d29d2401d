package io.racklab.master.engine.schedule.sizes;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten slots: three with a timer of 100, three with one of 300, four without. */
class TagsOrderTest {
  private final Topology topology = Clusters.equal(1, 2, new Slots.Typed(5, 5));
  private final Jobs jobs = new Jobs(topology, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(topology, SchedulerText.make("fair"), jobs);
  private final TagsOrder tags =
      new TagsOrder(
          List.of(
              new SlotPartition(0.3, 100),
              new SlotPartition(0.3, 300),
              new SlotPartition(0.4, Long.MAX_VALUE)));

  private Job submit(int number, int maps) {
    return jobs.submit(Specs.job(number, maps, 0), new InputSplits(1, new int[maps]), number);
  }

  private RunningAttempt launch(Job job, int map, long at) {
    var id = new AttemptId(job.number(), TaskType.MAP, map, job.launchMap(map, at));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, 0, Locality.NODE, at);
    tags.launched(job, attempt);
    return attempt;
  }

  private void end(Job job, RunningAttempt attempt, long at) {
    job.succeeded(TaskType.MAP, attempt.id().task(), 0, at);
    tags.ended(job, attempt, at);
  }

  private List<Job> restartedAt(long now) {
    List<Job> restarted = new ArrayList<>();
    cluster.now(now);
    tags.restart(cluster, restarted::add);
    return restarted;
  }

  private Iterable<Job> asked() {
    return () -> tags.jobs(TaskType.MAP, cluster);
  }

  @Test
  void aJobServedLongerThanTheTimerBeginsAnew() {
    Job job = submit(1, 9);
    RunningAttempt first = launch(job, 0, 0);
    end(job, first, 60);
    launch(job, 1, 60);
    launch(job, 2, 70);
    // 60 + 25 + 15 = 100 is not longer; one later it is 102.
    assertThat(restartedAt(85)).isEmpty();
    assertThat(restartedAt(86)).containsExactly(job);
  }

  @Test
  void whatItWasServedBeforeDoesNotCountInTheNextPartition() {
    Job job = submit(1, 9);
    launch(job, 0, 0);
    assertThat(restartedAt(101)).containsExactly(job);
    job.restart();
    launch(job, 0, 200);
    assertThat(restartedAt(500)).isEmpty();
    assertThat(restartedAt(501)).containsExactly(job);
    job.restart();
    launch(job, 0, 600);
    assertThat(restartedAt(1_000_000)).isEmpty();
  }

  @Test
  void theSecondPartitionHasSlotsOfItsOwn() {
    Job moved = submit(1, 9);
    launch(moved, 0, 0);
    restartedAt(101);
    moved.gaveBack(TaskType.MAP);
    moved.restart();
    Job young = submit(2, 9);
    for (int map = 0; map < 3; map++) {
      launch(young, map, 101);
    }
    assertThat(asked()).containsExactly(moved);
    for (int map = 0; map < 3; map++) {
      launch(moved, map, 101);
    }
    // The four slots of the third partition stay empty.
    assertThat(asked()).isEmpty();
  }

  @Test
  void anAttemptOfSeveralSlotsIsServedByAll() {
    Job job = submit(1, 9);
    var id = new AttemptId(1, TaskType.MAP, 0, job.launchMap(0, 0));
    tags.launched(job, new RunningAttempt(id, AttemptKind.ORIGINAL, 0, Locality.NODE, 0, 4));
    assertThat(restartedAt(25)).isEmpty();
    assertThat(restartedAt(26)).containsExactly(job);
  }
}
