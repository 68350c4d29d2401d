package io.racklab.master.report;

import io.racklab.master.metric.Metric;
import io.racklab.master.report.Results.OneRun;
import java.util.Locale;

/** A metric by which schedulers are compared; less is better. */
enum DrawnMetric {
  JOB_TIME(Metric.JOB_MEAN),
  MAKESPAN(Metric.MAKESPAN),
  CROSS_RACK(Metric.CROSS_RACK);

  private final Metric metric;

  DrawnMetric(Metric metric) {
    this.metric = metric;
  }

  /** In {@link #unit}; not a number where it was not measured. */
  double of(OneRun run) {
    return run.metric(metric.path()) / metric.unit().one();
  }

  /** Part of the names of files. */
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

  /** Title and unit, as axes have them. */
  String label() {
    return title() + " [" + unit() + "]";
  }
}
