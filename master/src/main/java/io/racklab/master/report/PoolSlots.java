package io.racklab.master.report;

import io.racklab.master.journal.RunFiles.EndedAttempt;
import io.racklab.master.journal.RunFiles.EndedJob;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The maps and reduces of each pool that ran over time; of jobs that have ended. */
final class PoolSlots {
  private final Map<String, String> poolOfJob = new LinkedHashMap<>();
  private final Map<String, Use> pools = new LinkedHashMap<>();

  /** Attempts of a pool's jobs that ran at a time. */
  record Use(String pool, Buckets maps, Buckets reduces) {
    /** Slot-seconds. */
    double total() {
      return maps.total() + reduces.total();
    }
  }

  /** All jobs come before the attempts. */
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

  /** Pools that ran anything. */
  int count() {
    return pools.size();
  }

  /** Those that held most, the first most of all; of equal ones in the order of first ends. */
  List<Use> busiest(int most) {
    return pools.values().stream()
        .sorted(Comparator.comparingDouble(Use::total).reversed())
        .limit(most)
        .toList();
  }
}
