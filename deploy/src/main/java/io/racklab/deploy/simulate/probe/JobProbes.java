package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.function.Predicate;

/** Probes for rare events in the life of jobs and their tasks. */
final class JobProbes {
  static final List<Probe> ALL =
      List.of(
          new Probe("a job failed after four attempts of a task", JobProbes::failedAfterFour),
          new Probe("a job succeeded at a task's fourth attempt", JobProbes::succeededAtTheFourth),
          new Probe("a job never ran since another failed", told("never-run")),
          new Probe("a job waited for others", told("waits")),
          new Probe("a job was begun anew", told("restart")),
          new Probe("a job moved to another partition", told("migration")),
          new Probe("a job was set up and cleaned up after", told("cleaned-up")),
          new Probe("a task hung until its timeout", JobProbes::hung),
          new Probe("an attempt failed while it computed", JobProbes::failedByItself),
          new Probe("work outside the workload held slots", JobProbes::background),
          new Probe("a task was killed for another pool", JobProbes::preempted),
          new Probe("a container was preempted", JobProbes::containerPreempted),
          new Probe("a task ran in a borrowed slot", JobProbes::borrowed),
          new Probe("a reduce began before any map had ended", JobProbes::reduceFirst),
          new Probe("a job without reduces lost a node", JobProbes::mapsOnlyLost),
          new Probe(
              "a map read from another rack",
              CopyProbes.any(row -> row.locality() == Locality.OFF)),
          new Probe(
              "a job ended with one node alone",
              run -> run.topology().nodeCount() == 1 && !run.rows().jobs().isEmpty()));

  private JobProbes() {}

  private static Predicate<PlayedRun> told(String event) {
    return run -> !run.rows().events(event).isEmpty();
  }

  private static boolean failedAfterFour(PlayedRun run) {
    return run.rows().jobs().stream()
        .filter(job -> job.outcome() == JobOutcome.FAILED)
        .anyMatch(job -> mostFailures(run, job) >= 4);
  }

  private static boolean succeededAtTheFourth(PlayedRun run) {
    return run.rows().jobs().stream()
        .filter(job -> job.outcome() == JobOutcome.SUCCEEDED)
        .anyMatch(job -> mostFailures(run, job) == 3);
  }

  private static long mostFailures(PlayedRun run, JobRow job) {
    return TaskAttempts.together(run).stream()
        .filter(attempts -> attempts.get(0).report().attempt().job() == job.job())
        .mapToLong(
            attempts ->
                attempts.stream().filter(row -> row.outcome() == AttemptOutcome.FAILED).count())
        .max()
        .orElse(0);
  }

  private static boolean hung(PlayedRun run) {
    long timeout = run.experiment().execution().tasks().timeoutNanos();
    return run.experiment().execution().tracker().attempts().stragglers().hangs() > 0
        && run.rows().attempts().stream()
            .filter(row -> row.outcome() == AttemptOutcome.FAILED)
            .anyMatch(row -> TaskAttempts.finish(row) - row.report().startNanos() >= timeout);
  }

  /** True if an attempt failed without faults and before its timeout. */
  private static boolean failedByItself(PlayedRun run) {
    return run.experiment().execution().tracker().attempts().failures() > 0
        && run.experiment().faults().list().isEmpty()
        && !hung(run)
        && run.rows().attempts().stream().anyMatch(row -> row.outcome() == AttemptOutcome.FAILED);
  }

  private static boolean background(PlayedRun run) {
    return run.experiment().execution().background().share() > 0
        && !run.topology().cluster().equals(run.experiment().cluster());
  }

  /** True if an attempt was killed while its task had no other attempt, in a job that succeeded. */
  private static boolean preempted(PlayedRun run) {
    return run.rows().attempts().stream()
        .filter(row -> TaskAttempts.is(row, AttemptKind.ORIGINAL, AttemptOutcome.KILLED))
        .filter(row -> run.rows().events("restart").isEmpty())
        .filter(row -> succeeded(run, row))
        .anyMatch(
            killed ->
                run.rows().attemptsOf(killed.report().attempt().job()).stream()
                    .filter(row -> row != killed && TaskAttempts.sameTask(row, killed))
                    .noneMatch(row -> row.launchNanos() < TaskAttempts.finish(killed)));
  }

  private static boolean succeeded(PlayedRun run, AttemptRow attempt) {
    return run.rows().jobs().stream()
        .filter(job -> job.job() == attempt.report().attempt().job())
        .anyMatch(job -> job.outcome() == JobOutcome.SUCCEEDED);
  }

  private static boolean containerPreempted(PlayedRun run) {
    return run.topology().node(0).slots() instanceof Slots.Containers && preempted(run);
  }

  private static boolean borrowed(PlayedRun run) {
    return run.rows().attempts().stream().anyMatch(row -> Borrowing.isBorrowed(run, row));
  }

  private static boolean reduceFirst(PlayedRun run) {
    return run.rows().attempts().stream()
        .filter(row -> row.report().attempt().type() == TaskType.REDUCE)
        .anyMatch(
            reduce ->
                run.rows().attemptsOf(reduce.report().attempt().job()).stream()
                    .filter(TaskAttempts::isMap)
                    .noneMatch(map -> TaskAttempts.finish(map) <= reduce.launchNanos()));
  }

  private static boolean mapsOnlyLost(PlayedRun run) {
    return run.rows().jobs().stream()
        .filter(job -> job.spec().mapOnly())
        .anyMatch(
            job ->
                run.rows().attemptsOf(job.job()).stream()
                    .anyMatch(row -> row.outcome() == AttemptOutcome.LOST));
  }
}
