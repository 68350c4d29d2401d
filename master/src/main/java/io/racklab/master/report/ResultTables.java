package io.racklab.master.report;

import io.racklab.master.report.Results.OneRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The results as numbers: means with intervals for each scheduler, and each run for itself. */
final class ResultTables {
  private static final Column[] COLUMNS = {
    new Column("Jobs", "jobs", 1, true),
    new Column("Failed", "jobs_failed", 1, true),
    new Column("Makespan s", "makespan_s", 1, true),
    new Column("Job s mean", "job_s.mean", 1, true),
    new Column("p50", "job_s.p50", 1, true),
    new Column("p95", "job_s.p95", 1, true),
    new Column("max", "job_s.max", 1, false),
    new Column("Slowdown p50", "slowdown.p50", 1, true),
    new Column("Slowdown p95", "slowdown.p95", 1, false),
    new Column("Node-local %", "map_locality.node", 0.01, true),
    new Column("Shuffle GB", "bytes.shuffle", 1e9, false),
    new Column("Cross-rack GB", "bytes.shuffle_cross_rack", 1e9, true),
    new Column("Map slots %", "slot_utilisation.map", 0.01, true),
    new Column("Reduce slots %", "slot_utilisation.reduce", 0.01, false),
    new Column("Extra attempts", "extra_attempts", 1, false)
  };

  private final List<Group> groups;
  private final List<Column> columns;
  private final List<Column> brief;

  /**
   * @param path in summary.json
   * @param one unit in what the summary counts in
   * @param brief whether it is worth a column in the table of means
   */
  private record Column(String name, String path, double one, boolean brief) {
    double of(OneRun run) {
      return run.metric(path) / one;
    }
  }

  ResultTables(List<Group> groups) {
    this.groups = groups;
    columns = List.of(COLUMNS).stream().filter(this::saysSomething).toList();
    brief = columns.stream().filter(Column::brief).toList();
  }

  /** Without slowdowns that were not measured and failures that did not happen. */
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

  /** A row for each scheduler in each cell. */
  Table means() {
    List<List<String>> rows = new ArrayList<>();
    for (Group group : groups) {
      rows.add(
          row(
              group.scheduler(),
              group.cell().toString(),
              group.runs().size(),
              brief,
              column -> MetricFigures.text(group.interval(column::of))));
    }
    return new Table(header("Repeats", brief), rows);
  }

  /** A row for each run. */
  Table runs() {
    List<List<String>> rows = new ArrayList<>();
    for (Group group : groups) {
      for (OneRun run : group.runs()) {
        rows.add(
            row(
                group.scheduler(),
                group.cell().toString(),
                run.repeat(),
                columns,
                column -> MetricFigures.number(column.of(run))));
      }
    }
    return new Table(header("Repeat", columns), rows);
  }

  private boolean sweeps() {
    return groups.stream().anyMatch(group -> !group.cell().values().isEmpty());
  }

  private List<String> header(String repeats, List<Column> columns) {
    List<String> header = new ArrayList<>();
    header.add(sweeps() ? "Scheduler, cell" : "Scheduler");
    header.add(repeats);
    columns.forEach(column -> header.add(column.name()));
    return header;
  }

  private List<String> row(
      String scheduler,
      String cell,
      int repeats,
      List<Column> columns,
      Function<Column, String> value) {
    List<String> row = new ArrayList<>();
    row.add(cell.isEmpty() ? scheduler : scheduler + ", " + cell);
    row.add(Integer.toString(repeats));
    columns.forEach(column -> row.add(value.apply(column)));
    return row;
  }
}
