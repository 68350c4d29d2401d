package io.racklab.master.schedule.hadoop1;

import io.racklab.master.job.Demand;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The ranks of a pool's jobs. Once all have been put in order, the order is kept until a job may
 * rank otherwise: several slots are given out between two changes of one pool.
 */
final class FairRanks {
  /** Of jobs in the order of their times and numbers: sorting leaves equal ones as they are. */
  private static final Comparator<JobRank> BY_KEY = Comparator.comparingDouble(JobRank::key);

  private final TaskType type;
  private final Demand pool;
  private final ToDoubleFunction<FairJob> key;
  private List<JobRank> ranks = List.of();
  private List<FairJob> ranked;
  private int atMove;

  /**
   * @param pool all jobs of the pool together
   * @param key of a job's rank
   */
  FairRanks(TaskType type, Demand pool, ToDoubleFunction<FairJob> key) {
    this.type = type;
    this.pool = pool;
    this.key = key;
  }

  /** Weights may be others than before. */
  void forget() {
    ranked = null;
  }

  /** Whether the order of these jobs is known. */
  boolean stillOf(List<FairJob> jobs) {
    return ranked == jobs && atMove == pool.moves(type);
  }

  /**
   * Jobs by their ranks.
   *
   * @param jobs another list when there are other jobs
   * @param byTime whether they are in the order of their times of submission and their numbers
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

  /** The one of some jobs that ranks first, or null if there is none. */
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
