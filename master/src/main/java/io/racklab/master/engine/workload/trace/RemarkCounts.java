package io.racklab.master.engine.workload.trace;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the parts of a trace that are not played as recorded, by their descriptions. */
final class RemarkCounts {
  private final Map<String, Integer> counts = new LinkedHashMap<>();

  /**
   * Counts one more.
   *
   * @param what the text that follows the number in a sentence: "jobs say job.queue.name, which is
   *     not used"
   */
  void count(String what) {
    count(1, what);
  }

  /** Adds a number to a count; zero adds no remark. */
  void count(int more, String what) {
    if (more > 0) {
      counts.merge(what, more, Integer::sum);
    }
  }

  /** Adds all counts as remarks to the trace. */
  void tell(TraceClock clock) {
    counts.forEach((what, count) -> clock.remark(TraceRemark.of(count, what)));
  }
}
