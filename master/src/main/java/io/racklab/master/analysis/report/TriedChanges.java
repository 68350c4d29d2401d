package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The effects of changes to an experiment, each compared with the experiment without a change.
 *
 * @param goal the metric by which the changes are ordered
 * @param tried the experiment as it is, then the changes, the best first
 */
public record TriedChanges(Metric goal, List<Tried> tried) {
  /** The metrics that are shown beside the goal. */
  private static final List<Metric> SHOWN =
      List.of(Metric.JOB_MEAN, Metric.JOB_P50, Metric.JOB_P95);

  public TriedChanges {
    tried = List.copyOf(tried);
  }

  /**
   * A change.
   *
   * @param name the change as it was written
   * @param scheduler the scheduler that it was tried under
   * @param means the means over the repeats, by metric
   * @param difference the difference of the goal from the experiment as it is; empty for this
   *     experiment itself, and if the goal was not measured
   */
  public record Tried(
      String name,
      String scheduler,
      Map<Metric, Mean> means,
      Optional<Difference> difference,
      Limits limits) {}

  /**
   * Reads a run directory whose first cell is the experiment as it is and whose other cells are
   * changes, each under one scheduler.
   */
  public static TriedChanges of(Results results, Metric goal) throws IOException {
    List<Contender> contenders = new ArrayList<>();
    for (Cell cell : results.runs().stream().map(Results.OneRun::cell).distinct().toList()) {
      String name = String.join(", ", cell.values().values());
      Contender.in(List.of(results)).stream()
          .map(one -> one.in(cell, name))
          .filter(one -> !one.runs().isEmpty())
          .forEach(contenders::add);
    }
    List<Metric> metrics = new ArrayList<>(SHOWN);
    if (!metrics.contains(goal)) {
      metrics.add(goal);
    }
    Comparison comparison = Comparison.of(contenders, metrics, Optional.empty(), Interval.LEVEL);
    List<Measured> measured = comparison.cells().get(0).measured();
    List<Tried> all = new ArrayList<>();
    for (Contender contender : contenders) {
      Map<Metric, Mean> means = new LinkedHashMap<>();
      Optional<Difference> difference = Optional.empty();
      for (Measured one : measured) {
        if (one.means().containsKey(contender.name())) {
          means.put(one.metric(), one.means().get(contender.name()));
        }
        if (one.metric().equals(goal)) {
          difference = Optional.ofNullable(one.differences().get(contender.name()));
        }
      }
      all.add(
          new Tried(
              contender.name(),
              contender.scheduler(),
              means,
              difference,
              Limits.of(contender.runs())));
    }
    return new TriedChanges(goal, ordered(all, goal));
  }

  private static List<Tried> ordered(List<Tried> all, Metric goal) {
    boolean more = goal.better().equals(Optional.of(Direction.MORE_IS_BETTER));
    List<Tried> changes = new ArrayList<>(all.subList(1, all.size()));
    changes.sort(
        Comparator.comparingDouble(
            one ->
                one.difference()
                    .map(difference -> (more ? -1 : 1) * difference.absolute().estimate())
                    .orElse(Double.POSITIVE_INFINITY)));
    changes.add(0, all.get(0));
    return changes;
  }
}
