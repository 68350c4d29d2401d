package io.racklab.master.workload.trace;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts what of a trace is not played as it was there, by what it is. */
final class RemarkCounts {
  private final Map<String, Integer> counts = new LinkedHashMap<>();

  /**
   * Another one.
   *
   * @param what follows the number in a sentence: "jobs say job.queue.name, which is not used"
   */
  void count(String what) {
    count(1, what);
  }

  /** So many more; none is nothing to tell. */
  void count(int more, String what) {
    if (more > 0) {
      counts.merge(what, more, Integer::sum);
    }
  }

  /** Puts all of it beside the jobs. */
  void tell(TraceClock clock) {
    counts.forEach((what, count) -> clock.remark(TraceRemark.of(count, what)));
  }
}
