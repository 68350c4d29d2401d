package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.report.Distance;
import io.racklab.master.analysis.report.Distances;
import io.racklab.master.analysis.rows.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** How far schedulers are from the best possible, for people and for programs. */
public final class DistanceText {
  private static final List<String> HEADER =
      List.of("scheduler", "mean", "best known", "above it", "bound", "above it at most", "by");

  private DistanceText() {}

  /**
   * Returns a table with a part for each metric in each cell; if there is one cell, also a sentence
   * for each scheduler's mean job time.
   */
  public static String of(Distances distances, Terminal terminal) {
    Columns columns = new Columns(Set.of(0, HEADER.size() - 1));
    columns.row(HEADER);
    String part = "";
    for (Distance one : distances.all()) {
      String heading = heading(one);
      if (!heading.equals(part)) {
        columns.heading(heading);
        part = heading;
      }
      columns.row(row(one));
    }
    String sentences =
        distances.all().stream().map(Distance::cell).distinct().count() > 1
            ? ""
            : distances.all().stream()
                .filter(one -> one.metric().equals(Metric.JOB_MEAN))
                .filter(one -> Double.isFinite(one.aboveBound()))
                .map(one -> "\n" + Distances.sentence(one))
                .collect(Collectors.joining());
    return columns.within(terminal.width()) + sentences;
  }

  private static String heading(Distance one) {
    return one.metric().name() + (one.cell().equals(Cell.WHOLE) ? "" : ", " + one.cell());
  }

  private static List<String> row(Distance one) {
    return List.of(
        one.scheduler(),
        amount(one, one.value()),
        amount(one, one.best()),
        percent(one.aboveBest()),
        amount(one, one.bound().value()),
        percent(one.aboveBound()),
        one.bound().by());
  }

  private static String amount(Distance one, double value) {
    return one.metric().unit() == Unit.BYTES
        ? QuantityText.bytes(value)
        : String.format(Locale.ROOT, "%.1f %s", value, one.metric().unit().symbol());
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", 100 * share) : "-";
  }

  /** Returns the distances as lists and numbers, for JSON. */
  public static List<Map<String, Object>> json(Distances distances) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Distance one : distances.all()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("cell", one.cell().values());
      json.put("scheduler", one.scheduler());
      json.put("metric", one.metric().path());
      json.put("repeats", one.repeats());
      json.put("value", one.value());
      json.put("best", one.best());
      json.put("best_by", one.bestBy());
      json.put("bound", one.bound().value());
      json.put("bound_by", one.bound().by());
      all.add(json);
    }
    return all;
  }
}
