package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.why.Breakdown;
import io.racklab.master.analysis.why.CriticalPath;
import io.racklab.master.analysis.why.CriticalPaths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes the mean time of jobs by activity, in one run of each scheduler. */
final class JobTimeTable {
  private JobTimeTable() {}

  /** Returns a row for each run in which a job has succeeded. */
  static Table of(List<OneRun> runs) throws IOException {
    Map<String, Breakdown> means = new LinkedHashMap<>();
    for (OneRun run : runs) {
      RunFiles files = new RunFiles(run.folder());
      List<Breakdown> jobs =
          CriticalPaths.in(files, job -> true).values().stream()
              .map(CriticalPath::breakdown)
              .toList();
      if (!jobs.isEmpty()) {
        means.put(run.scheduler(), Breakdown.mean(jobs));
      }
    }
    List<String> titles = Breakdown.telling(List.copyOf(means.values()));
    List<String> header = new ArrayList<>(List.of("Scheduler", "Job s"));
    header.addAll(titles);
    List<List<String>> rows = new ArrayList<>();
    means.forEach(
        (scheduler, mean) -> {
          List<String> row =
              new ArrayList<>(List.of(scheduler, MetricFigures.number(mean.total())));
          titles.forEach(title -> row.add(MetricFigures.number(mean.seconds(title))));
          rows.add(row);
        });
    return new Table(header, List.of(new Table.Part("", rows)));
  }
}
