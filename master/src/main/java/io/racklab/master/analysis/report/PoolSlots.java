package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The running maps and reduces of each pool over time. Only jobs that have ended count. */
final class PoolSlots {
  private final Map<String, String> poolOfJob = new LinkedHashMap<>();
  private final Map<String, Use> pools = new LinkedHashMap<>();

  /** The running attempts of a pool's jobs over time. */
  record Use(String pool, Buckets maps, Buckets reduces) {
    /** Returns the slot-seconds of its maps and reduces together. */
    double total() {
      return maps.total() + reduces.total();
    }
  }

  /** Records the pool of a job. All jobs must be recorded before their attempts. */
  void see(EndedJob job) {
    poolOfJob.put(job.job(), job.pool());
  }

  void see(EndedAttempt attempt) {
    String pool = poolOfJob.get(attempt.job());
    if (pool != null) {
      Use use = pools.computeIfAbsent(pool, name -> new Use(name, new Buckets(), new Buckets()));
      (attempt.map() ? use.maps() : use.reduces()).add(attempt.start(), attempt.finish(), 1);
    }
  }

  /** Returns the number of pools that ran attempts. */
  int count() {
    return pools.size();
  }

  /**
   * Returns the pools with the most slot-seconds, in descending order. Of equal pools, the one in
   * which an attempt ended first comes first.
   */
  List<Use> busiest(int most) {
    return pools.values().stream()
        .sorted(Comparator.comparingDouble(Use::total).reversed())
        .limit(most)
        .toList();
  }
}
