package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.RejectsJobs;
import io.racklab.master.engine.tracker.SetupsAndCleanups.JobTask;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FetchFailure;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The jobs and their attempts: their way from submission to the last row, races of duplicates, maps
 * that run again, and restarts. All times are the tracker's current time.
 */
final class JobTable {
  private final TrackerState state;
  private final SetupsAndCleanups jobTasks;
  private final FailedTasks failures;
  private final DuplicateArbiter arbiter;
  private final Submissions submissions;
  private final AttemptEnds ends;
  private final Reruns reruns;
  private final Restarts restarts;
  private final PlantedFailures planted;

  JobTable(TrackerState state, Inputs inputs, SetupsAndCleanups jobTasks, FailedTasks failures) {
    this.state = state;
    this.jobTasks = jobTasks;
    this.failures = failures;
    var dependents = new Dependents();
    var leaving = new LeavingJobs(jobTasks, dependents);
    arbiter = new DuplicateArbiter(state);
    submissions = new Submissions(state, inputs, dependents, jobTasks, leaving);
    ends = new AttemptEnds(state, arbiter, leaving, failures);
    reruns = new Reruns(state, ends);
    planted = new PlantedFailures(state.jobs(), state.nodes(), ends);
    restarts = new Restarts(state, ends, arbiter, reruns, jobTasks, submissions);
  }

  /**
   * Makes a change, and then settles what follows from it: decides the races of duplicates that can
   * be decided, ends the jobs that are thereby finished, and starts the jobs that waited for these.
   */
  <T> T change(Supplier<T> change) {
    T result = change.get();
    ends.settle();
    submissions.release(state.now());
    return result;
  }

  /**
   * Takes a job.
   *
   * @param sinceNanos the time at which it was submitted
   * @return the job, or null if it waits for another or a task is to set it up first
   */
  Job submit(JobSpec spec, long sinceNanos) {
    return change(() -> submissions.submit(spec, sinceNanos, state.now()));
  }

  /** Ends a job as failed, since the scheduler has refused it. */
  void rejected(RejectsJobs.Rejection rejection) {
    change(
        () -> {
          ends.rejected(rejection, state.now());
          return null;
        });
  }

  /** True if a job has been submitted and waits for another or for its setup. */
  boolean isToStart(int job) {
    return submissions.isToStart(job);
  }

  /** True if a job was admitted since the last call. */
  boolean drainCame() {
    return submissions.drainCame();
  }

  /** Handles a node's reports of attempts that have ended. */
  void ended(int node, List<AttemptReport> ended) {
    change(
        () -> {
          ended.forEach(report -> ended(node, report));
          return null;
        });
  }

  /** Handles a node's report; ignores an attempt that was lost with the node before. */
  private void ended(int node, AttemptReport report) {
    RunningAttempt attempt = state.nodes().end(node, report.attempt());
    if (attempt == null) {
      return;
    }
    if (jobTasks.owns(attempt.id())) {
      jobTaskEnded(attempt, report.outcome() == AttemptReport.Outcome.SUCCEEDED);
    } else {
      ends.reported(attempt, report, state.now());
    }
  }

  private void lost(RunningAttempt attempt) {
    if (jobTasks.owns(attempt.id())) {
      jobTaskEnded(attempt, false);
    } else {
      ends.lost(attempt, state.now());
    }
  }

  private void jobTaskEnded(RunningAttempt attempt, boolean succeeded) {
    Optional<JobTask> done = jobTasks.ended(attempt.id(), succeeded);
    if (done.isPresent()) {
      JobTask task = done.get();
      state.journal().jobTask(attempt, task.setUp(), state.now());
      if (task.setUp()) {
        submissions.admit(task.job(), task.sinceNanos(), state.now());
      } else {
        ends.cleanedUp(task.job().number(), state.now());
      }
    }
  }

  /** Handles the progress of attempts. Ignores attempts from before their job's restart. */
  void progressed(List<AttemptProgress> running) {
    for (AttemptProgress one : running) {
      if (!ends.isVoid(one.attempt())) {
        ends.progressed(one.attempt(), one.progress(), state.now());
      }
    }
  }

  /**
   * Handles the loss of a node: of the attempts that ran on it, and of the outputs there that
   * reduces may need.
   *
   * @return the number of maps that run again
   */
  int lost(int node, List<RunningAttempt> attempts) {
    long now = state.now();
    return change(
        () -> {
          attempts.forEach(this::lost);
          arbiter.lost(node, now);
          return reruns.lost(node, now);
        });
  }

  /** Forgets the notices of failed fetches from a node, which is back without outputs. */
  void back(int node) {
    reruns.forget(node);
  }

  /**
   * Handles the notice of a reduce that it could not fetch from a node.
   *
   * @param from the reduce's node
   */
  void fetchFailed(int from, FetchFailure failure) {
    change(
        () -> {
          reruns.fetchFailed(from, failure, state.now());
          return null;
        });
  }

  /** Fails the running attempts of a task; their nodes end them at their next heartbeats. */
  void fail(int job, TaskType type, int task) {
    planted.fail(job, type, task);
  }

  /**
   * Fails one of the running tasks of a type, if there is any.
   *
   * @param number selects the task; not negative
   */
  void failOne(TaskType type, long number) {
    planted.failOne(type, number);
  }

  /** Restarts a job: nothing that it has done counts any more. */
  void restart(Job job) {
    restarts.of(job, state.now());
  }

  /** Handles a restart of the job tracker. */
  void trackerRestarted(AfterRestart jobsThen) {
    change(
        () -> {
          restarts.ofTracker(jobsThen, state.now());
          return null;
        });
  }

  /** True if a heartbeat of the node would launch a setup or cleanup task. */
  boolean hasJobTask(NodeState node) {
    return jobTasks.wait(node);
  }

  /** Returns the setup or cleanup task that a node is to start, if one is queued. */
  Optional<RunningAttempt> nextJobTask(NodeState node) {
    return jobTasks.next(node, state.now());
  }

  /** True if a task may not run on a node, since it has failed there. */
  boolean refuses(Job job, TaskType type, int task, int node) {
    return failures.refuses(job, type, task, node, state.nodes().up());
  }

  /** Handles the launch of an attempt. */
  void launched(Job job, RunningAttempt attempt) {
    state.nodes().start(attempt);
    state.journal().launched(attempt);
    state.measures().started(job, attempt);
    state.scheduler().launched(job, attempt);
    RunningTask task = job.runningTasks(attempt.id().type()).started(attempt);
    if (attempt.kind() == AttemptKind.DUPLICATE) {
      arbiter.duplicated(job, attempt);
    }
    state.scheduler().attempts().launched(job, task, attempt, state.now());
  }

  /** Handles the launch of a reduce on a node, which is told of the job's outputs. */
  void reduceLaunched(Job job, int node) {
    state.journal().reduceLaunched(job);
    arbiter.told(job);
    state.updates().reduceLaunched(node, job);
  }

  /** Returns the jobs that have ended since the last call and have no running attempts. */
  List<Integer> drainEnded() {
    return ends.drainEnded();
  }

  /** Returns the number of running attempts, without reduces that wait for maps to end. */
  int running() {
    return jobTasks.running()
        + state.jobs().active().stream()
            .mapToInt(job -> job.running(TaskType.MAP) + reducesThatEnd(job))
            .sum();
  }

  private static int reducesThatEnd(Job job) {
    return job.mapsFinished() ? job.running(TaskType.REDUCE) : 0;
  }
}
