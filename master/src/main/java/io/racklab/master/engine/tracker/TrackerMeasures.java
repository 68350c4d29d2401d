package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.journal.RunCounter;
import io.racklab.master.engine.workload.ShuffleClass;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measures of every run that do not depend on the kind of scheduler, by their names in results
 * under {@code extra}. Times are emulated nanoseconds.
 */
record TrackerMeasures(NodeTraffic traffic, ClassTimes times) {

  /** Handles the launch of an attempt. */
  void started(Job job, RunningAttempt attempt) {
    traffic.started(job, attempt, attempt.launchNanos());
  }

  /** Handles the end of a job, of which attempts may still hold slots. */
  void finished(Job job, long now) {
    traffic.left(job, now);
  }

  /** Handles an ended job whose last attempt has freed its slots. */
  void left(Job job, long finishNanos) {
    times.ended(job, finishNanos);
  }

  Map<String, Double> all() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(RunCounter.NODES_ABOVE_TRAFFIC_THRESHOLD.key(), traffic.shareAbove());
    all.put(RunCounter.JOB_S_LIGHT.key(), times.mean(ShuffleClass.LIGHT));
    all.put(RunCounter.JOB_S_MEDIUM.key(), times.mean(ShuffleClass.MEDIUM));
    all.put(RunCounter.JOB_S_HEAVY.key(), times.mean(ShuffleClass.HEAVY));
    return all;
  }
}
