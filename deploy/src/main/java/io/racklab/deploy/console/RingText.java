package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Ring;
import io.racklab.master.analysis.report.RingRow;
import io.racklab.master.analysis.report.RingStanding;
import io.racklab.master.analysis.rows.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The comparison of a suite, for people, for pages and for programs. */
public final class RingText {
  private static final String NONE = "-";

  private RingText() {}

  /** Returns a row for each scheduler, and what the columns mean. */
  public static String of(Ring ring, Terminal terminal) {
    Columns columns = new Columns();
    columns.row(RingTables.HEADER);
    RingTables.rows(ring).forEach(columns::row);
    return columns.within(terminal.width()) + "\nMean job times. " + RingTables.LEGEND + "\n";
  }

  /**
   * Returns the same rows as a table in Markdown, and a table of the mean job times of each
   * scheduler in each scenario, at its last cell.
   */
  public static String markdown(Ring ring) {
    StringBuilder text = new StringBuilder();
    text.append("| ").append(String.join(" | ", RingTables.HEADER)).append(" |\n");
    text.append("|---|").append("---:|".repeat(RingTables.HEADER.size() - 1)).append('\n');
    for (List<String> row : RingTables.rows(ring)) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
    }
    return text.append('\n').append(times(ring)).toString();
  }

  private static String times(Ring ring) {
    Map<String, Cell> last = new LinkedHashMap<>();
    ring.standings().forEach(one -> last.put(one.scenario(), one.cell()));
    StringBuilder text = new StringBuilder("| mean job time, s | ");
    text.append(String.join(" | ", last.keySet())).append(" |\n|---|");
    text.append("---:|".repeat(last.size())).append('\n');
    for (RingRow row : ring.rows()) {
      text.append("| ").append(row.scheduler()).append(" |");
      last.forEach(
          (scenario, cell) ->
              text.append(' ')
                  .append(
                      ring.standing(row.scheduler(), scenario, cell)
                          .map(one -> time(one, ring))
                          .orElse(NONE))
                  .append(" |"));
      text.append('\n');
    }
    return text.toString();
  }

  /** Returns a mean, in bold if no scheduler is significantly better. */
  private static String time(RingStanding one, Ring ring) {
    String mean = String.format(Locale.ROOT, "%.1f", one.mean());
    return one.rank() == 1 && ring.decides() ? "**" + mean + "**" : mean;
  }

  /** Returns the comparison as maps, lists and numbers, for JSON. */
  public static Map<String, Object> json(Ring ring) {
    Map<String, Object> all = new LinkedHashMap<>();
    List<Object> rows = new ArrayList<>();
    for (RingRow row : ring.rows()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("scheduler", row.scheduler());
      one.put("cells", row.cells());
      one.put("leads", row.leads());
      one.put("rank", row.rank());
      one.put("over_best", row.overBest());
      one.put("worst", row.worst());
      one.put("over_bound", Double.isFinite(row.overBound()) ? row.overBound() : null);
      rows.add(one);
    }
    all.put("schedulers", rows);
    List<Object> cells = new ArrayList<>();
    for (RingStanding standing : ring.standings()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("scenario", standing.scenario());
      one.put("cell", standing.cell().values());
      one.put("scheduler", standing.scheduler());
      one.put("job_s.mean", standing.mean());
      one.put("rank", standing.rank());
      one.put("after_best_s", standing.afterBest().estimate());
      one.put("after_best_s_95", standing.afterBest().isBounded() ? bounds(standing) : null);
      one.put("over_best", standing.overBest());
      one.put(
          "over_bound",
          standing.overBound().isPresent() ? standing.overBound().getAsDouble() : null);
      cells.add(one);
    }
    all.put("standings", cells);
    return all;
  }

  private static List<Double> bounds(RingStanding standing) {
    return List.of(standing.afterBest().low(), standing.afterBest().high());
  }
}
