package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cases that the recordings of Hadoop cover too, for those who do not have them. */
class LateSpeculationTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Topology TOPOLOGY = Clusters.equal(1, 6, new Slots.Typed(9, 9));

  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final ScheduledCluster view =
      new ScheduledCluster(TOPOLOGY, SchedulerText.make("late"), jobs);
  private LateSpeculation late =
      new LateSpeculation(new LateSettings(60 * SECOND, 0.5, 1, 0.1, 10, 0.01));

  private Job job(int maps) {
    return jobs.submit(Specs.job(1, maps, 0), new InputSplits(1, new int[maps]), 0);
  }

  private RunningAttempt launch(Job job, int map, int node, long second) {
    long now = second * SECOND;
    var id = new AttemptId(1, TaskType.MAP, map, job.launchMap(map, now));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, node, Locality.NODE, now);
    late.launched(job, job.runningTasks(TaskType.MAP).started(attempt), attempt, now);
    return attempt;
  }

  private void progress(Job job, RunningAttempt attempt, double progress, long second) {
    late.progressed(
        job,
        job.runningTasks(TaskType.MAP).progressed(attempt.id(), (float) progress),
        second * SECOND);
  }

  private void succeed(Job job, RunningAttempt attempt, long second) {
    progress(job, attempt, 1, second);
    job.succeeded(TaskType.MAP, attempt.id().task(), attempt.node(), second * SECOND);
    late.succeeded(job, attempt, second * SECOND);
  }

  private Optional<SecondAttempt> ask(Job job, int node, long second) {
    view.now(second * SECOND);
    return late.choose(job, TaskType.MAP, new NodeState(node, new Slots.Typed(9, 9)), view);
  }

  /**
   * Hadoop's own testTaskLATEScheduling: map 3 has come far in a long time, map 4 not far in a
   * short one, and will end last.
   */
  @Test
  void ofSlowTasksTheOneThatWillEndLastIsCopied() {
    Job job = job(5);
    RunningAttempt[] first = new RunningAttempt[4];
    for (int map = 0; map < 4; map++) {
      first[map] = launch(job, map, map, 0);
    }
    for (int map = 0; map < 3; map++) {
      succeed(job, first[map], 2);
    }
    RunningAttempt last = launch(job, 4, 3, 252);
    progress(job, first[3], 0.85, 312);
    progress(job, last, 0.2, 312);
    assertThat(ask(job, 4, 311)).as("map 4 has not run for 60 s").hasValue(copy(3));
    assertThat(ask(job, 4, 312)).hasValue(copy(4));
    assertThat(ask(job, 3, 312)).as("both run there").isEmpty();
    late.update(view);
    assertThat(jobs.demand().copies(TaskType.MAP)).isEqualTo(2);
  }

  private static SecondAttempt copy(int map) {
    return new SecondAttempt(map, AttemptKind.SPECULATIVE);
  }

  /** Hadoop's own testIsSlowTracker: 1, 2 and 102 s; 102 is more than a deviation above 35. */
  @Test
  void aNodeWhoseTasksTookLongGetsNoCopies() {
    Job job = job(10);
    RunningAttempt quick = launch(job, 0, 0, 0);
    RunningAttempt quickToo = launch(job, 1, 1, 0);
    RunningAttempt slow = launch(job, 2, 2, 0);
    succeed(job, quick, 1);
    succeed(job, quickToo, 2);
    assertThat(late.slow(job, 0)).isFalse();
    succeed(job, slow, 102);
    assertThat(late.slow(job, 0)).isFalse();
    assertThat(late.slow(job, 2)).isTrue();
    assertThat(late.slow(job, 3)).as("nothing is known of it").isFalse();
  }

  @Test
  void whileMapsWaitNoneIsCopied() {
    Job job = job(3);
    succeed(job, launch(job, 0, 0, 0), 1);
    launch(job, 1, 1, 0);
    assertThat(ask(job, 5, 100)).isEmpty();
    RunningAttempt third = launch(job, 2, 2, 0);
    succeed(job, third, 1);
    assertThat(ask(job, 5, 100)).hasValue(copy(1));
  }

  @Test
  void noMoreThanTheCapAreCopied() {
    late = new LateSpeculation(new LateSettings(0, 0, 9, 0.5, 1, 0));
    Job job = job(6);
    succeed(job, launch(job, 0, 0, 0), 1);
    succeed(job, launch(job, 1, 0, 0), 1);
    for (int map = 2; map < 6; map++) {
      launch(job, map, 1, 0);
    }
    for (int map = 2; map < 4; map++) {
      assertThat(ask(job, 2, 10)).hasValue(copy(map));
      launch(job, map, 2, 10);
    }
    // Two of four have a copy.
    assertThat(ask(job, 3, 10)).isEmpty();
  }

  /** Neither two copies nor 2 of the 54 slots are more than may run whatever the cap. */
  @Test
  void theCapHoldsOnceTheFewestCopiesRun() {
    late = new LateSpeculation(new LateSettings(0, 0, 9, 0, 2, 2 / 54.0));
    Job job = job(6);
    succeed(job, launch(job, 0, 0, 0), 1);
    succeed(job, launch(job, 1, 0, 0), 1);
    for (int map = 2; map < 6; map++) {
      launch(job, map, 1, 0);
    }
    for (int map = 2; map < 4; map++) {
      assertThat(ask(job, 2, 10)).hasValue(copy(map));
      launch(job, map, 2, 10);
    }
    assertThat(ask(job, 3, 10)).isEmpty();
  }

  @Test
  void aTaskIsNoCandidateBeforeItHasRunForTheLag() {
    Job job = job(1);
    launch(job, 0, 0, 10);
    assertThat(late.hasNoCandidates(TaskType.MAP, 69 * SECOND)).isTrue();
    assertThat(late.hasNoCandidates(TaskType.MAP, 70 * SECOND)).isFalse();
    assertThat(late.hasNoCandidates(TaskType.REDUCE, 70 * SECOND)).isTrue();
  }

  /**
   * Map 0 has rates of 1 and 0.2 a second and map 1 one of 0.3, on average 0.5. Without the first,
   * the mean would be 0.17, and no task would be slow.
   */
  @Test
  void theRateOfASucceededAttemptStaysWhenItsTaskRunsAgain() {
    late = new LateSpeculation(new LateSettings(0, 0, 9, 1, 1, 0));
    Job job = jobs.submit(Specs.job(1, 2, 1), new InputSplits(1, new int[2]), 0);
    succeed(job, launch(job, 0, 0, 0), 1);
    assertThat(job.loseOutputs(0)).containsExactly(0);
    RunningAttempt again = launch(job, 0, 1, 1);
    RunningAttempt other = launch(job, 1, 2, 1);
    progress(job, again, 0.2, 2);
    progress(job, other, 0.3, 2);
    assertThat(ask(job, 4, 2)).hasValue(copy(0));
  }
}
