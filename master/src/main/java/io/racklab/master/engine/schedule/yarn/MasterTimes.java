package io.racklab.master.engine.schedule.yarn;

/**
 * The times that an application master takes.
 *
 * @param startNanos the time from its container's start until it sends heartbeats, which it takes
 *     to start its JVM and to read the job's splits
 * @param heartbeatNanos the interval at which it asks the resource manager for containers and
 *     learns which it was given (yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms); 0 to ask
 *     with every update and learn at once
 * @param endNanos the time for which it holds its container after its job's end
 *     (MRAppMaster.shutDownJob)
 */
record MasterTimes(long startNanos, long heartbeatNanos, long endNanos) {
  /** Masters that take no time. */
  static final MasterTimes NONE = new MasterTimes(0, 0, 0);

  MasterTimes {
    if (startNanos < 0 || heartbeatNanos < 0 || endNanos < 0) {
      throw new IllegalArgumentException(
          "times must not be negative: start %d ns, heartbeat %d ns, end %d ns"
              .formatted(startNanos, heartbeatNanos, endNanos));
    }
  }
}
