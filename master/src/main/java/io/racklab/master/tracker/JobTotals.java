package io.racklab.master.tracker;

import io.racklab.master.job.Job;
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

  /** Adds the slot time of an attempt, in nanoseconds times slots. */
  void held(long nanos) {
    slotNanos += nanos;
  }

  /** Slot time that has been for nothing when the job begins anew; counts from nothing again. */
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

  /** Maps that had ended when the first reduce was launched, or -1. */
  int mapsAtFirstReduce() {
    return mapsAtFirstReduce;
  }
}
