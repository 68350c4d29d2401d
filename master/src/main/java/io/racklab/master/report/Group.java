package io.racklab.master.report;

import io.racklab.master.experiment.Cell;
import io.racklab.master.report.Results.OneRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * The repeats of one scheduler in one cell.
 *
 * @param runs at least one, in the order of the summary
 */
record Group(Cell cell, String scheduler, List<OneRun> runs) {
  Group {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a group needs a run");
    }
  }

  /** Cells and, within them, schedulers in the order in which the runs first name them. */
  static List<Group> of(List<OneRun> runs) {
    Map<Cell, Map<String, List<OneRun>>> cells = new LinkedHashMap<>();
    for (OneRun run : runs) {
      cells
          .computeIfAbsent(run.cell(), cell -> new LinkedHashMap<>())
          .computeIfAbsent(run.scheduler(), scheduler -> new ArrayList<>())
          .add(run);
    }
    List<Group> groups = new ArrayList<>();
    cells.forEach(
        (cell, schedulers) ->
            schedulers.forEach((name, repeats) -> groups.add(new Group(cell, name, repeats))));
    return groups;
  }

  /** The mean over the repeats with its interval. */
  Average interval(ToDoubleFunction<OneRun> measure) {
    return Average.of(values(measure));
  }

  double[] values(ToDoubleFunction<OneRun> measure) {
    return runs.stream().mapToDouble(measure).toArray();
  }

  /**
   * How much less this group has than another, repeat by repeat, as all schedulers of a repeat meet
   * the same jobs; positive where this one has less.
   */
  Average lessThan(Group other, ToDoubleFunction<OneRun> measure) {
    return paired(other, measure, (theirs, ours) -> theirs - ours);
  }

  /** The same as shares of what the other has. */
  Average relativelyLessThan(Group other, ToDoubleFunction<OneRun> measure) {
    return paired(other, measure, (theirs, ours) -> (theirs - ours) / theirs);
  }

  private Average paired(
      Group other, ToDoubleFunction<OneRun> measure, DoubleBinaryOperator difference) {
    Map<Integer, Double> theirs = new LinkedHashMap<>();
    other.runs.forEach(run -> theirs.put(run.repeat(), measure.applyAsDouble(run)));
    return Average.of(
        runs.stream()
            .filter(run -> theirs.containsKey(run.repeat()))
            .mapToDouble(
                run ->
                    difference.applyAsDouble(theirs.get(run.repeat()), measure.applyAsDouble(run)))
            .toArray());
  }
}
