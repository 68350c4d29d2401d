package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Builds two tables of results: the means and intervals of each scheduler, and the values of each
 * run.
 */
final class ResultTables {
  private static final Column[] COLUMNS = {
    new Column("Jobs", Metric.JOBS, true),
    new Column("Failed", Metric.JOBS_FAILED, true),
    new Column("Makespan s", Metric.MAKESPAN, true),
    new Column("Job s mean", Metric.JOB_MEAN, true),
    new Column("p50", Metric.JOB_P50, true),
    new Column("p95", Metric.JOB_P95, true),
    new Column("max", Metric.JOB_MAX, false),
    new Column("Slowdown p50", Metric.SLOWDOWN_P50, true),
    new Column("Slowdown p95", Metric.SLOWDOWN_P95, false),
    new Column("Node-local %", Metric.NODE_LOCAL, true),
    new Column("Shuffle GB", Metric.SHUFFLE, false),
    new Column("Cross-rack GB", Metric.CROSS_RACK, true),
    new Column("Map slots %", Metric.MAP_SLOTS, true),
    new Column("Reduce slots %", Metric.REDUCE_SLOTS, false),
    new Column("Extra attempts", Metric.EXTRA_ATTEMPTS, false)
  };

  private final List<Group> groups;
  private final List<Column> columns;
  private final List<Column> brief;

  /**
   * A column of the tables.
   *
   * @param brief true if the table of means shows the column, too
   */
  private record Column(String name, Metric metric, boolean brief) {
    double of(OneRun run) {
      return run.metric(metric.path()) / metric.unit().one();
    }
  }

  ResultTables(List<Group> groups) {
    this.groups = groups;
    columns = List.of(COLUMNS).stream().filter(this::saysSomething).toList();
    brief = columns.stream().filter(Column::brief).toList();
  }

  /**
   * False for a column without values, and for a column of failures or extra attempts that has only
   * zeros.
   */
  private boolean saysSomething(Column column) {
    double[] values =
        groups.stream().flatMap(one -> one.runs().stream()).mapToDouble(column::of).toArray();
    boolean zeroMayGo = column.name().equals("Failed") || column.name().equals("Extra attempts");
    for (double value : values) {
      if (Double.isFinite(value) && !(zeroMayGo && value == 0)) {
        return true;
      }
    }
    return false;
  }

  /** Returns a table with a row for each scheduler, in a part for each cell. */
  Table means() {
    return new Table(
        header("Repeats", brief),
        parts(
            group ->
                List.of(
                    row(
                        group.scheduler(),
                        group.runs().size(),
                        brief,
                        column -> MetricFigures.text(group.interval(column::of))))));
  }

  /** Returns a table with a row for each run, in a part for each cell. */
  Table runs() {
    return new Table(
        header("Repeat", columns),
        parts(
            group ->
                group.runs().stream()
                    .map(
                        run ->
                            row(
                                group.scheduler(),
                                run.repeat(),
                                columns,
                                column -> MetricFigures.number(column.of(run))))
                    .toList()));
  }

  private List<Table.Part> parts(Function<Group, List<List<String>>> rows) {
    Map<Cell, List<List<String>>> cells = new LinkedHashMap<>();
    for (Group group : groups) {
      cells.computeIfAbsent(group.cell(), cell -> new ArrayList<>()).addAll(rows.apply(group));
    }
    List<Table.Part> parts = new ArrayList<>();
    cells.forEach((cell, all) -> parts.add(new Table.Part(cell.toString(), all)));
    return parts;
  }

  private static List<String> header(String repeats, List<Column> columns) {
    List<String> header = new ArrayList<>(List.of("Scheduler", repeats));
    columns.forEach(column -> header.add(column.name()));
    return header;
  }

  private static List<String> row(
      String scheduler, int repeats, List<Column> columns, Function<Column, String> value) {
    List<String> row = new ArrayList<>(List.of(scheduler, Integer.toString(repeats)));
    columns.forEach(column -> row.add(value.apply(column)));
    return row;
  }
}
