package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results.OneRun;
import java.util.Locale;

/** A metric that is drawn in figures and named in conclusions. For each of them lower is better. */
enum DrawnMetric {
  JOB_TIME(Metric.JOB_MEAN),
  MAKESPAN(Metric.MAKESPAN),
  CROSS_RACK(Metric.CROSS_RACK);

  private final Metric metric;

  DrawnMetric(Metric metric) {
    this.metric = metric;
  }

  /** Returns the value in {@link #unit}; NaN if it was not measured. */
  double of(OneRun run) {
    return run.metric(metric.path()) / metric.unit().one();
  }

  /** Returns the metric's name as file names contain it. */
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

  /** Returns the title and the unit, as axes show them. */
  String label() {
    return title() + " [" + unit() + "]";
  }
}
