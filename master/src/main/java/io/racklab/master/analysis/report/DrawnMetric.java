package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results.OneRun;
import java.util.Locale;

/** A metric by which schedulers are compared; lower is better. */
enum DrawnMetric {
  JOB_TIME(Metric.JOB_MEAN),
  MAKESPAN(Metric.MAKESPAN),
  CROSS_RACK(Metric.CROSS_RACK);

  private final Metric metric;

  DrawnMetric(Metric metric) {
    this.metric = metric;
  }

  /** Returns the value in {@link #unit}; NaN where it was not measured. */
  double of(OneRun run) {
    return run.metric(metric.path()) / metric.unit().one();
  }

  /** Returns the metric's part of file names. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String title() {
    String name = metric.name();
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  String unit() {
    return metric.unit().symbol();
  }

  /** Returns title and unit, as axes show them. */
  String label() {
    return title() + " [" + unit() + "]";
  }
}
