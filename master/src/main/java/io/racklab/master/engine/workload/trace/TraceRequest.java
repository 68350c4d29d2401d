package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.JobSettings;

/**
 * What a job asked of the scheduler.
 *
 * @param queue the queue's name as the trace gives it, possibly with those above it; empty if
 *     unknown
 * @param settings what it chose for itself, as far as the trace gives it
 */
public record TraceRequest(String queue, JobSettings settings) {
  /** For traces that do not say what jobs ask for. */
  static final TraceRequest UNKNOWN = new TraceRequest("", JobSettings.NONE);

  private static final String ROOT = "root";

  /** The queue of jobs that name none. */
  public static final String DEFAULT = "default";

  public TraceRequest {
    queue = queue.intern();
  }

  /** Returns the name of the queue without the root: {@code a.b} for {@code root.a.b}. */
  public String pool() {
    return pool(queue);
  }

  /** Returns the pool for a queue. */
  public static String pool(String queue) {
    String below = queue.startsWith(ROOT + ".") ? queue.substring(ROOT.length() + 1) : queue;
    return below.isBlank() || below.equals(ROOT) ? DEFAULT : below;
  }

  /** True if the trace names the queue. */
  public boolean namesQueue() {
    return !queue.isBlank();
  }
}
