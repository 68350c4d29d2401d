package io.racklab.master.engine.workload.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/**
 * What a job asked of the scheduler.
 *
 * @param queue the queue's name as the trace gives it, possibly with those above it; empty if
 *     unknown
 * @param asks what it asked for, as far as the trace gives it
 */
public record TraceRequest(String queue, Map<TraceAsk, Double> asks) {
  /** For traces that do not say what jobs ask for. */
  static final TraceRequest UNKNOWN = new TraceRequest("", Map.of());

  private static final String ROOT = "root";

  /** The queue of jobs that name none. */
  public static final String DEFAULT = "default";

  public TraceRequest {
    queue = queue.intern();
    asks = Collections.unmodifiableMap(asks);
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

  /** Returns sentences on what the jobs asked for other than the usual sizes. */
  public static List<String> sentences(List<TraceJob> jobs) {
    List<String> sentences = new ArrayList<>();
    for (TraceAsk ask : TraceAsk.values()) {
      DoubleSummaryStatistics asked =
          jobs.stream()
              .map(job -> job.request().asks.get(ask))
              .filter(value -> value != null && !ask.isUsual(value))
              .mapToDouble(Double::doubleValue)
              .summaryStatistics();
      if (asked.getCount() > 0) {
        sentences.add(
            asked.getCount()
                + " of "
                + jobs.size()
                + " jobs "
                + ask.sentence(asked.getMin(), asked.getMax()));
      }
    }
    return sentences;
  }
}
