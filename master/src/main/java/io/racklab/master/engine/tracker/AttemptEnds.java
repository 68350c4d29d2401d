package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.schedule.RejectsJobs;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The effects on jobs of attempts that progress and end: which attempts count, which tasks run
 * again, and which jobs have finished or failed. Times are emulated nanoseconds.
 *
 * <p>The diagram shows the states of an attempt. Each attempt has one row, whose outcome is one of
 * those on the right:
 *
 * <pre>{@code
 *                 is killed, or succeeds after another attempt or for a failed job
 *        +------------------------------------------------------> KILLED
 *        |        fails, or is killed to fail
 *        +------------------------------------------------------> FAILED
 *        |        its node is lost
 *        +------------------------------------------------------> LOST
 *        |        succeeds first, and nothing can take it back
 * RUNS --+------------------------------------------------------> CHOSEN
 *   |    |        succeeds first            a reduce is told of it, its job
 *   |    +------------------> COUNTS        leaves or restarts, or a node is lost
 *   |    |                      | +-----------------------------> CHOSEN
 *   |    |                      | its map is duplicated
 *   |    |  succeeds in a       v
 *   |    |  race               HELD         chosen, or alone
 *   |    +------------------>    +------------------------------> CHOSEN
 *   |                            |          the other is chosen, or its job leaves or restarts
 *   |                            +------------------------------> KILLED
 *   |                            |          its node is lost
 *   |                            +------------------------------> LOST
 *   |  its job restarts                     ends in any way
 *   +--------------------> VOID --------------------------------> KILLED, FAILED or LOST
 * }</pre>
 *
 * <p>{@link DuplicateArbiter} keeps COUNTS and HELD: only maps that may be duplicated have them.
 */
final class AttemptEnds {
  private final TrackerState state;
  private final Scheduler scheduler;
  private final DuplicateArbiter arbiter;
  private final LeavingJobs leaving;
  private final FailedTasks failures;

  /** Attempts that a restart of their job has made void and that still hold their slots. */
  private final Map<AttemptId, Job> voided = new HashMap<>();

  /** Attempts that are to be killed and then count as failed. */
  private final Set<AttemptId> failing = new LinkedHashSet<>();

  AttemptEnds(
      TrackerState state, DuplicateArbiter arbiter, LeavingJobs leaving, FailedTasks failures) {
    this.state = state;
    this.arbiter = arbiter;
    this.leaving = leaving;
    this.failures = failures;
    scheduler = state.scheduler();
  }

  /** Returns the jobs that have ended since the last call and have no running attempts. */
  List<Integer> drainEnded() {
    return leaving.drainLeft();
  }

  /** True if an attempt is void because its job has restarted. */
  boolean isVoid(AttemptId attempt) {
    return voided.containsKey(attempt);
  }

  /** Kills an attempt whose job restarts; whatever its node reports of it, it does not count. */
  void makeVoid(RunningAttempt attempt, Job job, long now) {
    if (voided.putIfAbsent(attempt.id(), job) == null) {
      state.journal().held(attempt, now);
      state.nodes().kill(attempt);
    }
  }

  /** Kills an attempt; it counts as failed unless it ends before. */
  void makeFail(RunningAttempt attempt) {
    failing.add(attempt.id());
    state.nodes().kill(attempt);
  }

  /**
   * Notes the progress of an attempt, from 0 to 1.
   *
   * @return the task, or null if it has ended
   */
  RunningTask progressed(AttemptId attempt, float progress, long now) {
    Job job = job(attempt.job());
    RunningTask task =
        job == null ? null : job.runningTasks(attempt.type()).progressed(attempt, progress);
    if (task != null) {
      scheduler.attempts().progressed(job, task, now);
    }
    return task;
  }

  /** Handles a node's report that an attempt has ended. */
  void reported(RunningAttempt attempt, AttemptReport report, long now) {
    over(attempt, report, false, now);
  }

  /** Handles the loss of an attempt with its node. */
  void lost(RunningAttempt attempt, long now) {
    // Nothing more is known of a lost attempt.
    over(
        attempt,
        AttemptReport.without(
            attempt.id(), AttemptReport.Outcome.KILLED, attempt.launchNanos(), now),
        true,
        now);
  }

  /** Decides the races of duplicated maps that can be decided. */
  void settle() {
    for (Job job : arbiter.settle()) {
      if (job.finished()) {
        finished(job, state.now());
      }
    }
  }

  /** Forgets the failures of a job's attempts, since the job restarts. */
  void forgetFailures(Job job) {
    failures.forget(job);
  }

  /** Ends a job as failed because the restarted job tracker does not know it. */
  void lostWithTracker(Job job, long now) {
    state.journal().lostWithTracker(job.number(), now);
    job.fail();
    finished(job, now);
  }

  /** Ends a job as failed because the scheduler has refused it. */
  void rejected(RejectsJobs.Rejection rejection, long now) {
    state.journal().rejected(rejection.job(), rejection.why(), now);
    rejection.job().fail();
    finished(rejection.job(), now);
  }

  /** Ends a job if it has failed. A job may fail although no attempt of it has ended. */
  void overIfFailed(Job job, long now) {
    if (job.failed()) {
      finished(job, now);
    }
  }

  private void over(RunningAttempt attempt, AttemptReport report, boolean wasLost, long now) {
    state.measures().traffic().ended(attempt, now);
    Job job = job(attempt.id().job());
    if (attempt.id().type() == TaskType.REDUCE) {
      state.updates().reduceEnded(attempt.node(), job.number());
    }
    Job before = voided.remove(attempt.id());
    Optional<AttemptOutcome> outcome =
        before == null
            ? outcomeIfKnown(job, attempt, report, wasLost, now)
            : Optional.of(voided(before, report, wasLost));
    failing.remove(attempt.id());
    outcome.ifPresent(one -> state.journal().attempt(attempt, report, one));
    if (job.finished() || job.failed()) {
      finished(job, now);
    }
  }

  /** Returns the attempt's outcome; empty if it is not known yet. */
  private Optional<AttemptOutcome> outcomeIfKnown(
      Job job, RunningAttempt attempt, AttemptReport report, boolean wasLost, long now) {
    state.journal().held(attempt, now);
    scheduler.ended(job, attempt, now);
    arbiter.ended(job);
    if (wasLost) {
      ended(job, attempt, false, now);
      job.lost(attempt.id().type(), attempt.id().task());
      return Optional.of(AttemptOutcome.LOST);
    }
    if (report.outcome() == AttemptReport.Outcome.SUCCEEDED
        && !job.failed()
        && arbiter.holds(job, attempt)) {
      progressed(attempt.id(), 1, now);
      arbiter.hold(job, attempt, report);
      return Optional.empty();
    }
    AttemptOutcome outcome = outcome(job, attempt, report, now);
    if (outcome == AttemptOutcome.KILLED) {
      scheduler.attempts().wasted(job, attempt, now - attempt.launchNanos());
    }
    return outcome == AttemptOutcome.CHOSEN && arbiter.mayTakeBackLater(job, attempt, report)
        ? Optional.empty()
        : Optional.of(outcome);
  }

  /**
   * Returns the outcome of an attempt from before its job's restart: it never counts, even if it
   * succeeded.
   */
  private static AttemptOutcome voided(Job job, AttemptReport report, boolean wasLost) {
    job.gaveBack(report.attempt().type());
    if (wasLost) {
      return AttemptOutcome.LOST;
    }
    return report.outcome() == AttemptReport.Outcome.FAILED
        ? AttemptOutcome.FAILED
        : AttemptOutcome.KILLED;
  }

  private AttemptOutcome outcome(Job job, RunningAttempt attempt, AttemptReport report, long now) {
    return switch (report.outcome()) {
      case SUCCEEDED ->
          succeeded(job, attempt, report, now) ? AttemptOutcome.CHOSEN : AttemptOutcome.KILLED;
      case FAILED -> {
        unsuccessful(job, attempt, true, now);
        yield AttemptOutcome.FAILED;
      }
      case KILLED -> {
        boolean fails = failing.contains(attempt.id());
        unsuccessful(job, attempt, fails, now);
        yield fails ? AttemptOutcome.FAILED : AttemptOutcome.KILLED;
      }
    };
  }

  /**
   * Handles a success. The first success of a task counts, and the task's other attempts are
   * killed.
   */
  private boolean succeeded(Job job, RunningAttempt attempt, AttemptReport report, long now) {
    TaskType type = attempt.id().type();
    if (job.failed()) {
      unsuccessful(job, attempt, false, now);
      return false;
    }
    RunningTask task = progressed(attempt.id(), 1, now);
    List<RunningAttempt> losers = task == null ? List.of() : task.but(attempt);
    boolean chosen = job.succeeded(type, attempt.id().task(), attempt.node(), now);
    state.counts().ended(type, chosen, report);
    if (chosen) {
      arbiter.won(job, attempt);
      scheduler.attempts().succeeded(job, attempt, now);
      state.counted(job, attempt, now);
    }
    losers.forEach(state.nodes()::kill);
    return chosen;
  }

  private void unsuccessful(Job job, RunningAttempt attempt, boolean failed, long now) {
    if (failed) {
      failures.failed(job, attempt);
    }
    ended(job, attempt, failed, now);
    if (failed && job.failedOn(attempt.node())) {
      state.journal().blacklisted(job, attempt.node(), now);
    }
    job.unsuccessful(attempt.id().type(), attempt.id().task(), failed);
  }

  private void ended(Job job, RunningAttempt attempt, boolean failed, long now) {
    arbiter.gone(job, attempt);
    RunningTask task = job.runningTasks(attempt.id().type()).ended(attempt, failed);
    if (task != null) {
      scheduler.attempts().progressed(job, task, now);
    }
  }

  /** Returns a job that runs, or that has finished while attempts of it still run; else null. */
  private Job job(int number) {
    Job job = state.jobs().job(number);
    return job == null ? leaving.job(number) : job;
  }

  /** Handles the end of a job. It leaves once its remaining attempts have freed their slots. */
  private void finished(Job job, long now) {
    if (state.jobs().job(job.number()) != null) {
      arbiter.forget(job);
      failures.forget(job);
      state.jobs().remove(job);
      state.measures().finished(job, now);
      state.counts().finishedJob();
      leaving.add(job, now);
      if (job.failed()) {
        state.counts().failed(job);
        state.nodes().of(job).forEach(state.nodes()::kill);
      }
    }
    leaveIfOver(job);
  }

  /** Handles the end of a job's cleanup task. */
  void cleanedUp(int job, long now) {
    leaveIfOver(leaving.cleanedUp(job, now));
  }

  private void leaveIfOver(Job job) {
    if (leaving.mayLeave(job)) {
      scheduler.attempts().over(job);
      long finish = leaving.left(job);
      state.measures().left(job, finish);
      state.journal().job(job, finish);
    }
  }
}
