package io.racklab.master.report;

import io.racklab.master.report.Results.OneRun;

/** What schedulers are compared by; less is better for each. */
enum DrawnMetric {
  JOB_TIME("job_s.mean", "Mean job time", "s", 1),
  MAKESPAN("makespan_s", "Makespan", "s", 1),
  CROSS_RACK("bytes.shuffle_cross_rack", "Cross-rack shuffle", "GB", 1e9);

  private final String path;
  private final String title;
  private final String unit;
  private final double one;

  /**
   * @param path in summary.json
   * @param one unit in what the summary counts in
   */
  DrawnMetric(String path, String title, String unit, double one) {
    this.path = path;
    this.title = title;
    this.unit = unit;
    this.one = one;
  }

  /** In {@link #unit}; not a number where it was not measured. */
  double of(OneRun run) {
    return run.metric(path) / one;
  }

  String title() {
    return title;
  }

  String unit() {
    return unit;
  }

  /** Title and unit, as axes have them. */
  String label() {
    return title + " [" + unit + "]";
  }
}
