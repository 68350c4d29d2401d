package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Seconds;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.engine.schedule.Migration;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Writes the journal of what the tracker learns and decides. Times are emulated nanoseconds. */
final class TrackerJournal {
  private final Topology topology;
  private final Journal journal;
  private final Spectator spectator;
  private final Map<Integer, JobTotals> totals = new HashMap<>();
  private final Consumer<RunningAttempt> chosen;

  /**
   * @param chosen is called with each attempt that counts
   */
  TrackerJournal(Topology topology, Journal journal, Consumer<RunningAttempt> chosen) {
    this.chosen = chosen;
    this.topology = topology;
    this.journal = journal;
    spectator = journal.spectator().orElse(null);
  }

  void submitted(Job job) {
    totals.put(job.number(), new JobTotals());
    if (spectator != null) {
      spectator.submitted(job.spec(), job.pool().name(), job.submitNanos());
    }
  }

  /** Notes the launch of an attempt. */
  void launched(RunningAttempt attempt) {
    if (spectator != null) {
      spectator.launched(attempt.id(), attempt.kind(), name(attempt.node()), attempt.launchNanos());
    }
  }

  /** Notes the launch of a job's reduce, perhaps the first. */
  void reduceLaunched(Job job) {
    totals.get(job.number()).reduceLaunched(job);
  }

  /** Adds the time for which an attempt has held its slots, up to now. */
  void held(RunningAttempt attempt, long now) {
    totals.get(attempt.id().job()).held((now - attempt.launchNanos()) * attempt.slots());
  }

  void attempt(RunningAttempt attempt, AttemptReport report, Row.AttemptOutcome outcome) {
    if (outcome == Row.AttemptOutcome.CHOSEN) {
      chosen.accept(attempt);
    }
    totals.get(attempt.id().job()).add(report);
    journal.note(
        new Row.AttemptRow(
            report,
            attempt.kind(),
            name(attempt.node()),
            topology.rack(topology.rackOf(attempt.node())).name(),
            attempt.locality(),
            attempt.launchNanos(),
            outcome));
  }

  /** Writes the row of a job that leaves. */
  void job(Job job, long finishNanos) {
    JobTotals of = totals.remove(job.number());
    journal.note(
        new Row.JobRow(
            job.number(),
            job.spec(),
            job.submitNanos(),
            job.startNanos(),
            job.mapsDoneNanos(),
            finishNanos,
            of.crossRackBytes(),
            of.mapsAtFirstReduce(),
            job.failed() ? Row.JobOutcome.FAILED : Row.JobOutcome.SUCCEEDED));
  }

  /** Notes that a submitted job waits for others to end. */
  void waits(JobSpec job, long at) {
    event(
        at,
        "waits",
        AttemptId.jobName(job.number()),
        job.after().stream().map(AttemptId::jobName).collect(Collectors.joining(" ", "for ", "")));
  }

  /** Notes the end of a job that never ran because a dependency failed. */
  void neverRun(JobSpec job, int failed, long at) {
    event(at, "never-run", AttemptId.jobName(job.number()), AttemptId.jobName(failed) + " failed");
    neverRun(job, at, at);
  }

  /** Notes that the scheduler has refused a job. */
  void rejected(Job job, String why, long at) {
    event(at, "rejected", AttemptId.jobName(job.number()), why);
  }

  /** Notes the end of a job that the restarted job tracker does not know. */
  void lostWithTracker(int job, long at) {
    event(at, "job-lost", AttemptId.jobName(job), "the job tracker has restarted");
  }

  /** Notes the end of a job that never ran and that the restarted job tracker does not know. */
  void lostWithTracker(JobSpec job, long submitNanos, long at) {
    lostWithTracker(job.number(), at);
    neverRun(job, submitNanos, at);
  }

  private void neverRun(JobSpec job, long submitNanos, long at) {
    journal.note(
        new Row.JobRow(job.number(), job, submitNanos, -1, -1, at, 0, -1, Row.JobOutcome.FAILED));
  }

  /** Notes the restart of a job and the slot time that it wastes. */
  void restart(Job job, long at) {
    event(
        at,
        "restart",
        text(job),
        "maps=%d reduces=%d slot_s=%s"
            .formatted(
                job.finished(TaskType.MAP),
                job.finished(TaskType.REDUCE),
                Seconds.text(totals.get(job.number()).wasted())));
  }

  /** Notes the move of a job to another partition of the slots. */
  void migration(Migration moved, long at) {
    event(
        at,
        "migration",
        text(moved.job()),
        "from=%d to=%d size_s=%s timer_s=%s"
            .formatted(
                moved.from(),
                moved.to(),
                Seconds.text(moved.sizeNanos()),
                Seconds.text(moved.timerNanos())));
  }

  /**
   * @param attempts the number of attempts that ran on it
   * @param maps the number of maps whose output lay there and is needed
   */
  void lost(int node, int attempts, int maps, long at) {
    event(at, "node-lost", name(node), "attempts=%d maps=%d".formatted(attempts, maps));
  }

  /**
   * @param maps the number of maps whose output on the node could not be fetched
   */
  void fetchFailures(Job job, int node, int maps, long at) {
    event(at, "fetch-failures", text(job), "node=%s maps=%d".formatted(name(node), maps));
  }

  /** Notes that a job blacklists a node after too many failed attempts there. */
  void blacklisted(Job job, int node, long at) {
    event(at, "blacklisted", text(job), "node=" + name(node));
  }

  void back(int node, long at) {
    event(at, "node-back", name(node), "");
  }

  /** Notes the success of a job's setup or cleanup task. */
  void jobTask(RunningAttempt attempt, boolean setUp, long at) {
    event(
        at,
        setUp ? "set-up" : "cleaned-up",
        AttemptId.jobName(attempt.id().job()),
        "node=%s s=%s".formatted(name(attempt.node()), Seconds.text(at - attempt.launchNanos())));
  }

  void passedOver(Job job, TaskType type, int node, String rule, long at) {
    event(at, "passed-over", text(job), word(type) + " at " + name(node) + ": " + rule);
  }

  void leftIdle(int node, TaskType type, String rule, long at) {
    event(at, "left-idle", name(node), word(type) + ": " + rule);
  }

  private void event(long at, String event, String subject, String detail) {
    journal.note(new Row.EventRow(at, event, subject, detail));
  }

  private String name(int node) {
    return topology.node(node).name();
  }

  private static String text(Job job) {
    return "job-" + job.number();
  }

  private static String word(TaskType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }
}
