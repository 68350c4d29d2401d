package io.racklab.master.schedule.yarn;

/**
 * The time that an application master takes.
 *
 * @param startNanos from its container to the start of its heartbeats: its JVM, the job's splits
 * @param heartbeatNanos it speaks to the resource manager so often, and so asks for containers and
 *     hears which it was given (yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms); 0 for
 *     asking with every update and hearing at once
 * @param endNanos it holds its container for so long after its job's end (MRAppMaster.shutDownJob)
 */
record MasterTimes(long startNanos, long heartbeatNanos, long endNanos) {
  /** Masters that take no time. */
  static final MasterTimes NONE = new MasterTimes(0, 0, 0);

  MasterTimes {
    if (startNanos < 0 || heartbeatNanos < 0 || endNanos < 0) {
      throw new IllegalArgumentException(
          "a master starts in %d ns, speaks every %d ns and ends in %d ns"
              .formatted(startNanos, heartbeatNanos, endNanos));
    }
  }
}
