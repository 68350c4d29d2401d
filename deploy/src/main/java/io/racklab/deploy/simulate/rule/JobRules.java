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
  /** The number of failures of a task after which its job fails. */
  private static final int MOST_FAILURES = 4;

  static final List<Rule> ALL =
      List.of(
          new Rule("each job ends once", JobRules::endsOnce),
          new Rule("a job fails only for a reason", JobRules::failsForAReason),
          new Rule("each task of a succeeded job has one chosen attempt", JobRules::tasksCountOnce),
          new Rule("each job is submitted at its time", JobRules::comesInTime),
          new Rule("a job ends with its last task", JobRules::endsWithItsTasks));

  private JobRules() {}

  private static void endsOnce(PlayedRun run, Consumer<String> broken) {
    List<Integer> asked = run.jobs().stream().map(JobSpec::number).sorted().toList();
    List<Integer> ended = run.rows().jobs().stream().map(JobRow::job).sorted().toList();
    if (!asked.equals(ended)) {
      broken.accept("the experiment has jobs " + asked + ", but jobs " + ended + " have ended");
    }
  }

  private static void failsForAReason(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : run.rows().jobs()) {
      String name = AttemptId.jobName(job.job());
      boolean told =
          Stream.of("never-run", "job-lost", "rejected")
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
   * Checks that one attempt of each task was chosen. Several attempts of a map may have been chosen
   * if its output was lost. Attempts from before the last restart of a job do not count.
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
            broken.accept(name + " was chosen " + (times == null ? 0 : times) + " times");
          }
        }
      }
      chosen.keySet().forEach(other -> broken.accept(other + " was chosen, but is no task"));
    }
  }

  static boolean outputsWereLost(PlayedRun run) {
    return !run.rows().events("node-lost").isEmpty()
        || !run.rows().events("fetch-failures").isEmpty();
  }

  static List<JobRow> succeeded(PlayedRun run) {
    return run.rows().jobs().stream().filter(job -> job.outcome() == JobOutcome.SUCCEEDED).toList();
  }

  /** Returns the chosen attempts of a job since its last restart. */
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

  /**
   * Checks that a job is submitted at its time or when the last job that it depends on has ended,
   * whichever is later.
   */
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
            "job-%d was submitted at %d ns, not %d ns"
                .formatted(job.job(), job.submitNanos(), comes));
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
