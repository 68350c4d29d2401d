package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.metric.Metric;
import io.racklab.master.workload.ShuffleClass;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measures of every run, whatever its scheduler, taken as it goes; by the names that results
 * have for them under {@code extra}. Times are emulated nanoseconds.
 */
record TrackerMeasures(NodeTraffic traffic, ClassTimes times) {

  /** An attempt was given its slots. */
  void started(Job job, RunningAttempt attempt) {
    traffic.started(job, attempt, attempt.launchNanos());
  }

  /** A job has ended, though attempts that lost may still hold slots. */
  void finished(Job job, long now) {
    traffic.left(job, now);
  }

  /** The last attempt of a job that has ended has left its slots. */
  void left(Job job, long finishNanos) {
    times.ended(job, finishNanos);
  }

  Map<String, Double> all() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(Metric.NODES_ABOVE_TRAFFIC_THRESHOLD.counter(), traffic.shareAbove());
    all.put(Metric.LIGHT_JOBS.counter(), times.mean(ShuffleClass.LIGHT));
    all.put(Metric.MEDIUM_JOBS.counter(), times.mean(ShuffleClass.MEDIUM));
    all.put(Metric.HEAVY_JOBS.counter(), times.mean(ShuffleClass.HEAVY));
    return all;
  }
}
