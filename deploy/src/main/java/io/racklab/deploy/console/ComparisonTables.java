package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Results;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comparison as tables for papers and pages. A sweep has one table for each metric. */
public final class ComparisonTables {
  private final Comparison comparison;
  private final List<SweepTable> ofSweep;

  /**
   * @param asked the metrics that the user asked for; if empty, a sweep's table shows the mean job
   *     time
   * @param directories what is compared
   */
  public ComparisonTables(Comparison comparison, List<Metric> asked, List<Results> directories) {
    this.comparison = comparison;
    List<Metric> shown = asked.isEmpty() ? List.of(Metric.JOB_MEAN) : asked;
    ofSweep =
        comparison.cells().size() < 2
            ? List.of()
            : shown.stream()
                .map(metric -> SweepTable.of(comparison, metric, made(directories)))
                .toList();
  }

  /** Returns the sentences on the seeds and the version of the runs. */
  private static String made(List<Results> directories) {
    String seeds =
        distinct(
            directories.stream()
                .flatMap(one -> one.runs().stream())
                .map(run -> run.summary().path("seed").asText()));
    String versions =
        distinct(
            directories.stream().map(one -> one.run().path("machine").path("racklab").asText()));
    return (seeds.isEmpty() ? "" : (seeds.contains(",") ? " Seeds " : " Seed ") + seeds + ".")
        + (versions.isEmpty() ? "" : " Racklab " + versions + ".");
  }

  private static String distinct(Stream<String> words) {
    return words.filter(word -> !word.isEmpty()).distinct().collect(Collectors.joining(", "));
  }

  /** Returns LaTeX tables that use the package booktabs. */
  public String latex() {
    return ofSweep.isEmpty() ? ComparisonLatex.of(comparison) : ComparisonLatex.of(ofSweep);
  }

  /** Returns Markdown tables. */
  public String markdown() {
    return ofSweep.isEmpty() ? ComparisonMarkdown.of(comparison) : ComparisonMarkdown.of(ofSweep);
  }
}
