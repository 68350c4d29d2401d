package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Demand;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The ranks of a pool's jobs. The sorted order is cached until a rank may change: as long as only
 * other pools receive slots, the ranks in this pool stay the same.
 */
final class FairRanks {
  /**
   * Orders jobs that are already sorted by submission time and number, since a stable sort leaves
   * jobs with equal keys in that order.
   */
  private static final Comparator<JobRank> BY_KEY = Comparator.comparingDouble(JobRank::key);

  private final TaskType type;
  private final Demand pool;
  private final ToDoubleFunction<FairJob> key;
  private List<JobRank> ranks = List.of();
  private List<FairJob> ranked;
  private int atMove;

  /**
   * Makes the ranks.
   *
   * @param pool the demand of all jobs of the pool together
   * @param key returns the key of a job's rank
   */
  FairRanks(TaskType type, Demand pool, ToDoubleFunction<FairJob> key) {
    this.type = type;
    this.pool = pool;
    this.key = key;
  }

  /** Discards the order, since weights may have changed. */
  void forget() {
    ranked = null;
  }

  /** True if the order of these jobs is known and current. */
  boolean stillOf(List<FairJob> jobs) {
    return ranked == jobs && atMove == pool.moves(type);
  }

  /**
   * Returns the jobs sorted by rank.
   *
   * @param jobs the pool's jobs; another list instance when the jobs have changed
   * @param byTime true if {@code jobs} are sorted by submission time and number
   */
  List<JobRank> of(List<FairJob> jobs, boolean byTime) {
    if (!stillOf(jobs)) {
      List<JobRank> sorted = new ArrayList<>(jobs.size());
      jobs.forEach(job -> sorted.add(new JobRank(job, key.applyAsDouble(job))));
      sorted.sort(byTime ? BY_KEY : Comparator.naturalOrder());
      ranks = sorted;
      ranked = jobs;
      atMove = pool.moves(type);
    }
    return ranks;
  }

  /** Returns the matching job that ranks first, or null if there is none. */
  FairJob first(List<FairJob> jobs, boolean byTime, Predicate<FairJob> which) {
    FairJob least = null;
    double leastKey = 0;
    for (int i = 0; i < jobs.size(); i++) {
      FairJob job = jobs.get(i);
      if (which.test(job)) {
        double keyOfJob = key.applyAsDouble(job);
        if (least == null || JobRank.before(job, keyOfJob, least, leastKey)) {
          least = job;
          leastKey = keyOfJob;
        }
        if (leastKey == 0 && byTime) {
          return least;
        }
      }
    }
    return least;
  }
}
