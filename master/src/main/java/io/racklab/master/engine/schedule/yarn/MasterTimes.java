package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.workload.JobSpec;
import java.util.OptionalLong;

/**
 * The times that an application master takes.
 *
 * @param startNanos the time from its container's start until it sends heartbeats, which it takes
 *     to start its JVM and to read the job's splits; empty for what a calibration says of the job
 * @param heartbeatNanos the interval at which it asks the resource manager for containers and
 *     learns which it was given (yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms); 0 to ask
 *     with every update and learn at once
 * @param endNanos the time for which it holds its container after its job's end
 *     (MRAppMaster.shutDownJob)
 */
record MasterTimes(OptionalLong startNanos, long heartbeatNanos, long endNanos) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Masters that take no time. */
  static final MasterTimes NONE = new MasterTimes(OptionalLong.empty(), 0, 0);

  MasterTimes {
    if (startNanos.orElse(0) < 0 || heartbeatNanos < 0 || endNanos < 0) {
      throw new IllegalArgumentException(
          "times must not be negative: start %s, heartbeat %d ns, end %d ns"
              .formatted(startNanos, heartbeatNanos, endNanos));
    }
  }

  /** Returns the time that the master of a job takes to start, in nanoseconds. */
  long startNanos(JobSpec job) {
    return startNanos.orElseGet(
        () -> Math.round(NANOS_PER_SECOND * job.costs().starts().master().orElse(0)));
  }
}
