package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The repeats of one scheduler in one cell.
 *
 * @param runs the runs, at least one, in the order of the summary
 */
record Group(Cell cell, String scheduler, List<OneRun> runs) {
  Group {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a group needs at least one run");
    }
  }

  /** Groups runs by cell and scheduler, both in the order in which they first occur. */
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

  /** Returns the mean over the repeats with its interval. */
  Average interval(ToDoubleFunction<OneRun> measure) {
    return Average.of(values(measure));
  }

  double[] values(ToDoubleFunction<OneRun> measure) {
    return runs.stream().mapToDouble(measure).toArray();
  }

  /**
   * Returns the values by repeat, so that values of different schedulers can be paired: in one
   * repeat all schedulers run the same jobs. Empty if no value was measured.
   */
  Optional<Series> series(ToDoubleFunction<OneRun> measure) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (OneRun run : runs) {
      double value = measure.applyAsDouble(run);
      if (Double.isFinite(value)) {
        values.put(Integer.toString(run.repeat()), value);
      }
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(new Series(scheduler, values));
  }
}
