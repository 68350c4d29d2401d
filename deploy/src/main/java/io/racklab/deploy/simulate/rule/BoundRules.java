package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.bound.Limit;
import io.racklab.master.runs.bound.LowerBounds;
import java.util.List;
import java.util.function.Consumer;

/** The rule that no run is better than a bound that holds for all schedulers of its kind. */
final class BoundRules {
  static final List<Rule> ALL =
      List.of(new Rule("no run is better than a bound", BoundRules::look));

  private static final double NANOS = 1e9;

  private BoundRules() {}

  private static void look(PlayedRun run, Consumer<String> broken) {
    List<JobRow> jobs = run.rows().jobs();
    boolean all =
        jobs.size() == run.jobs().size()
            && jobs.stream().allMatch(job -> job.outcome() == JobOutcome.SUCCEEDED);
    if (!all || jobs.isEmpty()) {
      return;
    }
    LowerBounds bounds =
        BoundsOfRun.of(run.experiment(), 1, List.of(run.scheduler()), attempts(run));
    long first = jobs.stream().mapToLong(JobRow::submitNanos).min().orElseThrow();
    long last = jobs.stream().mapToLong(JobRow::finishNanos).max().orElseThrow();
    double mean =
        jobs.stream()
            .mapToDouble(job -> (job.finishNanos() - job.submitNanos()) / NANOS)
            .average()
            .orElseThrow();
    double crossed =
        run.rows().flows().stream().filter(FlowRow::crossRack).mapToDouble(FlowRow::bytes).sum();
    compare("makespan", (last - first) / NANOS, bounds.makespan(), broken);
    compare("mean job time", mean, bounds.jobTime(), broken);
    bounds
        .weighted()
        .ifPresent(bound -> compare("weighted mean job time", weightedMean(jobs), bound, broken));
    compare("bytes between racks", crossed, bounds.crossRack(), broken);
  }

  private static double weightedMean(List<JobRow> jobs) {
    double sum = 0;
    double weights = 0;
    for (JobRow job : jobs) {
      double weight = job.spec().settings().weight().orElse(1);
      sum += weight * (job.finishNanos() - job.submitNanos()) / NANOS;
      weights += weight;
    }
    return sum / weights;
  }

  /** Returns the most attempts of a task in the run, at least 1. */
  private static int attempts(PlayedRun run) {
    return 1
        + run.rows().attempts().stream()
            .map(AttemptRow::report)
            .mapToInt(report -> report.attempt().attempt())
            .max()
            .orElse(0);
  }

  private static void compare(String what, double value, Limit bound, Consumer<String> broken) {
    if (value < bound.value()) {
      broken.accept(
          "its %s is %s, and the bound by %s is %s"
              .formatted(what, value, bound.by(), bound.value()));
    }
  }
}
