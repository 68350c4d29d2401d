package io.racklab.deploy.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this thread has used: of both the machine's load knows nothing.
 *
 * @param bytes that it has allocated, garbage included; what it held at once was never more
 * @param nanos of processor time
 */
record Costs(long bytes, long nanos) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static Costs now() {
    return new Costs(THREADS.getCurrentThreadAllocatedBytes(), THREADS.getCurrentThreadCpuTime());
  }

  Costs since(Costs before) {
    return new Costs(bytes - before.bytes, nanos - before.nanos);
  }

  /** The more expensive one in each respect. */
  Costs or(Costs other) {
    return new Costs(Math.max(bytes, other.bytes), Math.max(nanos, other.nanos));
  }
}
