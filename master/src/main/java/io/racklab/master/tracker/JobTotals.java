package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;

/** What the journal says of a job over all its attempts. */
final class JobTotals {
  private long crossRackBytes;
  private int mapsAtFirstReduce = -1;

  void add(AttemptReport report) {
    crossRackBytes += report.crossRackBytes();
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
