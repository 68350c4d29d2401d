package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;

/** The totals of a job over all its attempts, for the journal. */
final class JobTotals {
  private long crossRackBytes;
  private int mapsAtFirstReduce = -1;
  private long slotNanos;

  void add(AttemptReport report) {
    crossRackBytes += report.crossRackBytes();
  }

  /** Adds the time that an attempt has held its slots, times their number. */
  void held(long nanos) {
    slotNanos += nanos;
  }

  /** Returns the slot time that a restart of the job wastes, and resets it to zero. */
  long wasted() {
    long wasted = slotNanos;
    slotNanos = 0;
    return wasted;
  }

  void reduceLaunched(Job job) {
    if (mapsAtFirstReduce < 0) {
      mapsAtFirstReduce = job.finished(TaskType.MAP);
    }
  }

  long crossRackBytes() {
    return crossRackBytes;
  }

  /** Returns the number of maps that had ended when the first reduce was launched, or -1. */
  int mapsAtFirstReduce() {
    return mapsAtFirstReduce;
  }
}
