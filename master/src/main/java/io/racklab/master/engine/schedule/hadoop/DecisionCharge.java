package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.DecisionTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The emulated time that is charged for a scheduler's work. Only if it is to be measured is the
 * machine asked, for the processor time of the thread; two runs differ then.
 */
final class DecisionCharge {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long eachNanos;
  private final boolean measured;
  private long nanos;

  DecisionCharge(DecisionTime time) {
    eachNanos = time instanceof DecisionTime.Fixed fixed ? fixed.each().toNanos() : 0;
    measured = time instanceof DecisionTime.Measured;
  }

  /** Work begins; returns what {@link #ends} must be given. */
  long begins() {
    return measured ? THREADS.getCurrentThreadCpuTime() : 0;
  }

  void ends(long began) {
    if (measured) {
      nanos += THREADS.getCurrentThreadCpuTime() - began;
    }
  }

  /** A heartbeat has been answered. */
  void answered() {
    nanos += eachNanos;
  }

  /** Returns the nanoseconds that were charged since the last call. */
  long drain() {
    long charged = nanos;
    nanos = 0;
    return charged;
  }
}
