package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Rules on jobs. */
final class JobRules {
  /** The number of failures after which the job tracker gives up a task. */
  private static final int MOST_FAILURES = 4;

  static final List<Rule> ALL =
      List.of(
          new Rule("each job ends once", JobRules::endsOnce),
          new Rule("a job fails only for a reason", JobRules::failsForAReason),
          new Rule("each task of a job that succeeded counts once", JobRules::tasksCountOnce),
          new Rule("a job comes when its workload says", JobRules::comesInTime),
          new Rule("a job ends with its last task", JobRules::endsWithItsTasks));

  private JobRules() {}

  private static void endsOnce(PlayedRun run, Consumer<String> broken) {
    List<Integer> asked = run.jobs().stream().map(JobSpec::number).sorted().toList();
    List<Integer> ended = run.rows().jobs().stream().map(JobRow::job).sorted().toList();
    if (!asked.equals(ended)) {
      broken.accept("jobs " + asked + " were to be run, and " + ended + " have ended");
    }
  }

  private static void failsForAReason(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : run.rows().jobs()) {
      String name = AttemptId.jobName(job.job());
      boolean told =
          Stream.of("never-run", "job-lost")
              .flatMap(event -> run.rows().events(event).stream())
              .anyMatch(row -> row.subject().equals(name));
      if (job.outcome() == JobOutcome.FAILED && !told && failures(run, job, name) < MOST_FAILURES) {
        broken.accept(name + " failed after " + failures(run, job, name) + " failures");
      }
    }
  }

  /** Counts the failures of attempts and of maps whose output could not be fetched. */
  private static long failures(PlayedRun run, JobRow job, String name) {
    return run.rows().attemptsOf(job.job()).stream()
            .filter(row -> row.outcome() == AttemptOutcome.FAILED)
            .count()
        + run.rows().events("fetch-failures").stream()
            .filter(row -> row.subject().equals(name))
            .count();
  }

  /**
   * Checks that each task counts once. Maps may have to end again when their output is lost; a
   * reduce that has ended never does. What counted before a job restarted no longer counts.
   */
  private static void tasksCountOnce(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : succeeded(run)) {
      TreeMap<String, Integer> chosen = new TreeMap<>();
      for (AttemptRow row : counting(run, job)) {
        AttemptId id = row.report().attempt();
        chosen.merge(AttemptId.taskName(id.job(), id.type(), id.task()), 1, Integer::sum);
      }
      for (TaskType type : TaskType.values()) {
        int tasks = type == TaskType.MAP ? run.asked(job).maps() : run.asked(job).reduces();
        for (int task = 0; task < tasks; task++) {
          String name = AttemptId.taskName(job.job(), type, task);
          Integer times = chosen.remove(name);
          if (times == null || times > 1 && !(type == TaskType.MAP && outputsWereLost(run))) {
            broken.accept(name + " counted " + (times == null ? 0 : times) + " times");
          }
        }
      }
      chosen.keySet().forEach(other -> broken.accept(other + " counted and is no task"));
    }
  }

  static boolean outputsWereLost(PlayedRun run) {
    return !run.rows().events("node-lost").isEmpty()
        || !run.rows().events("fetch-failures").isEmpty();
  }

  static List<JobRow> succeeded(PlayedRun run) {
    return run.rows().jobs().stream().filter(job -> job.outcome() == JobOutcome.SUCCEEDED).toList();
  }

  /** Returns the attempts that count since a job last restarted. */
  static List<AttemptRow> counting(PlayedRun run, JobRow job) {
    long begun = begun(run, job.job());
    return run.rows().attemptsOf(job.job()).stream()
        .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
        .filter(row -> row.launchNanos() >= begun)
        .toList();
  }

  /** Returns the time at which a job last restarted, or 0. */
  static long begun(PlayedRun run, int job) {
    return run.rows().events("restart").stream()
        .filter(row -> row.subject().equals(AttemptId.jobName(job)))
        .mapToLong(row -> row.atNanos())
        .max()
        .orElse(0);
  }

  /** Checks that a job arrives at its time, or when the last job that it depends on has ended. */
  private static void comesInTime(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : run.rows().jobs()) {
      long others =
          run.rows().jobs().stream()
              .filter(other -> run.asked(job).after().contains(other.job()))
              .mapToLong(JobRow::finishNanos)
              .max()
              .orElse(0);
      long comes = Math.max(run.asked(job).submit().toNanos(), others);
      if (job.startNanos() >= 0 && Math.abs(job.submitNanos() - comes) > TimeRules.ROUNDING) {
        broken.accept(
            "job-%d came at %d ns, not %d ns".formatted(job.job(), job.submitNanos(), comes));
      }
    }
  }

  private static void endsWithItsTasks(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : succeeded(run)) {
      long last =
          counting(run, job).stream().mapToLong(row -> row.report().finishNanos()).max().orElse(0);
      if (job.finishNanos() < last) {
        broken.accept(
            "job-%d ended at %d ns, before its last task at %d ns"
                .formatted(job.job(), job.finishNanos(), last));
      }
    }
  }
}
