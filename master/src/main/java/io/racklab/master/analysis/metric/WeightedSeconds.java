package io.racklab.master.analysis.metric;

import io.racklab.master.engine.workload.settings.JobSettings;

/** The mean of times that are weighted by their jobs' weights. */
final class WeightedSeconds {
  private double sum;
  private double weights;
  private boolean any;

  /** Adds a job's time in seconds; a job that chooses no weight has 1. */
  void add(JobSettings job, double seconds) {
    double weight = job.weightOrOne();
    any |= job.weight().isPresent();
    sum += weight * seconds;
    weights += weight;
  }

  /** Returns the mean; NaN if no job has chosen a weight. */
  double mean() {
    return any ? sum / weights : Double.NaN;
  }
}
