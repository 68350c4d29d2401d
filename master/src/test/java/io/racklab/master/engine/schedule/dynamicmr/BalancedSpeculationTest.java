package io.racklab.master.engine.schedule.dynamicmr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.basic.NoSpeculation;
import io.racklab.master.engine.schedule.speculation.Hadoop1Speculation;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The example of DynamicMR's Section 2.2.1: J1 to J6 have 5, 4, 3, 2, 1, 0 stragglers and 0, 0, 10,
 * 10, 15, 20 pending tasks; 4 slots are idle, 4 jobs are checked, and at most 4 copies run. Each
 * job runs 10 tasks, of which the stragglers have hardly begun.
 */
class BalancedSpeculationTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final int[] STRAGGLERS = {5, 4, 3, 2, 1, 0};
  private static final int[] PENDING = {0, 0, 10, 10, 15, 20};
  private static final int RUNNING = 10;
  private static final String LATE =
      "{ kind = late, lag = 60s, slow-task = 0.5, cap = 0.000001, min-copies = 4, min-slot-share = 0.000001 }";

  /** The first node holds what runs, the second has the four idle slots. */
  private final Topology topology =
      Clusters.of(List.of(new Slots.Typed(60, 60), new Slots.Typed(4, 4)));

  private Jobs jobs;
  private ScheduledCluster cluster;

  private void under(String slots, String copies) {
    under("order { kind = fifo }, slots { " + slots + " }, copies " + copies);
  }

  private void under(String answers) {
    jobs = new Jobs(topology, 0);
    cluster =
        new ScheduledCluster(
            topology, SchedulerText.make("{ name = x, like = fair, " + answers + " }"), jobs);
  }

  private static String sepb(double checked) {
    return "{ kind = sepb, jobs-checked = " + checked + ", kill-after = off, over " + LATE + " }";
  }

  private Job submit(int number, int pending, int stragglers, int reduces) {
    Job job =
        jobs.submit(
            Specs.job(number, RUNNING + pending, reduces),
            new InputSplits(1, new int[RUNNING + pending]),
            number);
    for (int map = 0; map < RUNNING; map++) {
      cluster.run(job, map, 0, map < stragglers ? 0.01f : 0.9f);
    }
    return job;
  }

  /** The jobs that were given a slot each, after the stragglers have run for a minute. */
  private List<Integer> givenOnTheIdleNode() {
    cluster.now(MINUTE);
    jobs.active().forEach(cluster::tellProgress);
    return cluster.heartbeat(1).stream().map(one -> one.attempt().job()).toList();
  }

  private void theExample() {
    IntStream.range(0, STRAGGLERS.length)
        .forEach(job -> submit(job + 1, PENDING[job], STRAGGLERS[job], 0));
  }

  @Test
  void lateGivesJ1FourCopies() {
    under("kind = typed, load = cap", LATE);
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(1, 1, 1, 1);
    assertThat(jobs.job(1).runningTasks(TaskType.MAP).copied()).isEqualTo(4);
  }

  @Test
  void sepbGivesTheSlotsToPendingTasks() {
    under("kind = typed, load = cap", sepb(4 / 6.0));
    theExample();
    // J1 looks at J1 to J4 and J2 at J2 to J5. Under fifo J3 goes first and takes all four.
    assertThat(givenOnTheIdleNode()).containsExactly(3, 3, 3, 3);
    assertThat(jobs.active()).allMatch(job -> job.runningTasks(TaskType.MAP).copied() == 0);
  }

  /**
   * The order of J1 to J6 in the paper is fixed, as under fifo; where jobs share, each has its
   * turn.
   */
  @Test
  void underFairSharingAllWithPendingTasksHaveOneEach() {
    under("copies " + sepb(1));
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(3, 4, 5, 6);
  }

  @Test
  void withNoJobCheckedItIsLate() {
    under("kind = typed, load = cap", sepb(0));
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(1, 1, 1, 1);
  }

  /** Two jobs from J1 on have nothing pending, so J1 may; of three, J3 has. */
  @Test
  void pendingTasksOfJobsBeyondThoseCheckedDoNotCount() {
    under("kind = typed, load = cap", sepb(2 / 6.0));
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(1, 1, 1, 1);
    under("kind = typed, load = cap", sepb(3 / 6.0));
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(3, 3, 3, 3);
  }

  @Test
  void pendingReducesThatMayBorrowHoldCopiesOfMapsBack() {
    under("kind = pi-dhsa, load = cap", sepb(1));
    submit(1, 0, 5, 70);
    List<Assigned> given = givenOnTheIdle();
    assertThat(given).allMatch(one -> one.attempt().type() == TaskType.REDUCE);
  }

  @Test
  void pendingReducesThatMayNotBorrowDoNot() {
    under("kind = typed, load = cap", sepb(1));
    submit(1, 0, 5, 70);
    List<Assigned> given = givenOnTheIdle();
    assertThat(given).anyMatch(one -> one.attempt().type() == TaskType.MAP);
  }

  private List<Assigned> givenOnTheIdle() {
    cluster.now(MINUTE);
    jobs.active().forEach(cluster::tellProgress);
    return cluster.heartbeat(1);
  }

  @Test
  void overHadoop1SpeculationLikewise() {
    String hadoop = "{ kind = hadoop-1, lag = 60s }";
    under("kind = typed, load = cap", hadoop);
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(1, 1, 1, 1);
    under(
        "kind = typed, load = cap",
        "{ kind = sepb, jobs-checked = 1, kill-after = off, over " + hadoop + " }");
    theExample();
    assertThat(givenOnTheIdleNode()).containsExactly(3, 3, 3, 3);
  }

  private final BalancedSpeculation killing =
      new BalancedSpeculation(
          new Hadoop1Speculation(0.2, MINUTE, Hadoop1Speculation.Since.LAUNCH), 1, 2);

  private Job job(int maps) {
    under("kind = typed, load = cap", "{ kind = none }");
    return jobs.submit(Specs.job(1, maps, 0), new InputSplits(1, new int[maps]), 0);
  }

  private void ends(Job job, RunningAttempt attempt, long now) {
    cluster.now(now);
    cluster.finish(0, attempt.id());
    killing.succeeded(job, attempt, now);
  }

  private List<RunningAttempt> killedAt(long now) {
    cluster.now(now);
    List<RunningAttempt> killed = new ArrayList<>();
    killing.update(cluster, killed::add);
    return killed;
  }

  @Test
  void aTaskThatTookMoreThanTwiceTheAverageIsKilledOnce() {
    Job job = job(5);
    RunningAttempt quick = cluster.run(job, 0, 0, 0);
    RunningAttempt slower = cluster.run(job, 1, 0, 0);
    RunningAttempt straggler = cluster.run(job, 2, 0, 0);
    ends(job, quick, 8 * MINUTE);
    cluster.now(10 * MINUTE);
    RunningAttempt young = cluster.run(job, 3, 0, 0);
    ends(job, slower, 12 * MINUTE);
    // On average they took 10 minutes.
    assertThat(killedAt(20 * MINUTE)).isEmpty();
    assertThat(killedAt(20 * MINUTE + 1)).containsExactly(straggler);
    assertThat(killedAt(21 * MINUTE)).isEmpty();
    assertThat(killedAt(30 * MINUTE + 1)).containsExactly(young);
    assertThat(killing.measures()).containsEntry("stragglers_killed", 2.0);
  }

  @Test
  void nothingIsKilledBeforeAnythingHasEnded() {
    Job job = job(2);
    cluster.run(job, 0, 0, 0);
    assertThat(killedAt(1000 * MINUTE)).isEmpty();
  }

  /** As long as it stays a straggler by its nature: then it would never end. */
  @Test
  void aTaskThatRunsAgainIsLeftToEnd() {
    Job job = job(3);
    RunningAttempt quick = cluster.run(job, 0, 0, 0);
    RunningAttempt straggler = cluster.run(job, 1, 0, 0);
    ends(job, quick, MINUTE);
    assertThat(killedAt(3 * MINUTE)).containsExactly(straggler);
    cluster.kill(straggler);
    RunningAttempt again = cluster.run(job, 1, 0, 0);
    assertThat(killedAt(9 * MINUTE)).isEmpty();
    RunningTask task = job.runningTasks(TaskType.MAP).task(1);
    assertThat(task.attempt(0)).isEqualTo(again);
  }

  /**
   * An attempt counts again once the output of the attempt that ended before it is lost. It is
   * found although the attempt of another task, launched later, has not run for long.
   */
  @Test
  void aLateAttemptThatCountsAgainIsKilled() {
    Job job = job(4);
    RunningAttempt quick = cluster.run(job, 0, 0, 0);
    RunningAttempt late = cluster.run(job, 1, 0, 0);
    ends(job, quick, MINUTE);
    job.succeeded(TaskType.MAP, late.id().task(), 1, MINUTE);
    cluster.now(2 * MINUTE);
    RunningAttempt young = cluster.run(job, 2, 0, 0);
    job.loseOutputs(1);
    job.countsAgain(late);
    assertThat(job.runningTasks(TaskType.MAP).all())
        .extracting(task -> task.attempt(0))
        .containsExactly(young, late);
    assertThat(killedAt(2 * MINUTE + 1)).containsExactly(late);
  }

  private RunningAttempt reduce(Job job, long now) {
    int reduce = job.takeReduce();
    var id = new AttemptId(1, TaskType.REDUCE, reduce, job.launchReduce(reduce, now));
    var attempt = new RunningAttempt(id, AttemptKind.ORIGINAL, 0, null, now);
    cluster.node(0).start(attempt);
    job.runningTasks(TaskType.REDUCE).started(attempt);
    return attempt;
  }

  /**
   * The wait for maps is no part of it, neither of the average nor of the one that is looked at.
   */
  @Test
  void aReducesTimeBeginsWhenTheLastMapHasEnded() {
    under("kind = typed, load = cap", "{ kind = none }");
    Job job = jobs.submit(Specs.job(1, 1, 4), new InputSplits(1, new int[1]), 0);
    RunningAttempt map = cluster.run(job, 0, 0, 0);
    RunningAttempt waited = reduce(job, 0);
    RunningAttempt slow = reduce(job, 0);
    ends(job, map, 9 * MINUTE);
    RunningAttempt late = reduce(job, 10 * MINUTE);
    RunningAttempt later = reduce(job, 11 * MINUTE);
    ends(job, waited, 11 * MINUTE);
    // It took 2 minutes, though it held its slot for 11.
    assertThat(killedAt(13 * MINUTE)).isEmpty();
    assertThat(killedAt(13 * MINUTE + 1)).containsExactly(slow);
    ends(job, late, 14 * MINUTE);
    // On average they took 3 minutes.
    assertThat(killedAt(17 * MINUTE)).isEmpty();
    assertThat(killedAt(17 * MINUTE + 1)).containsExactly(later);
  }

  /** A map whose output is lost runs again, and reduces wait for it anew. */
  @Test
  void noReduceIsKilledWhileMapsRun() {
    under("kind = typed, load = cap", "{ kind = none }");
    Job job = jobs.submit(Specs.job(1, 1, 2), new InputSplits(1, new int[1]), 0);
    RunningAttempt map = cluster.run(job, 0, 0, 0);
    ends(job, map, MINUTE);
    RunningAttempt quick = reduce(job, MINUTE);
    reduce(job, MINUTE);
    ends(job, quick, 2 * MINUTE);
    job.loseOutputs(0);
    assertThat(killedAt(1000 * MINUTE)).isEmpty();
  }

  @Test
  void refusesNonsense() {
    assertThatThrownBy(() -> new BalancedSpeculation(new NoSpeculation(), 1.1, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BalancedSpeculation(new NoSpeculation(), 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
