package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Demand;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;

/** The map side or the reduce side of a pool. */
final class FairSide {
  private final TaskType type;
  private final FairRules rules;
  private final PoolRules pool;

  /** The jobs in the order of their last ranking, on which one of Hadoop's quirks depends. */
  private final List<FairJob> ranked = new ArrayList<>();

  private final FairRanks ranks;
  private List<FairJob> wanting = List.of();
  private List<FairJob> wantingOf = List.of();
  private int wantingAtTurn;

  /** The sum of the jobs' demands; unused with Hadoop's quirk. */
  private long sum;

  private int demand;
  private double fairShare;
  private long atMinShareNanos;
  private long atHalfFairShareNanos;

  /**
   * Makes one side.
   *
   * @param whole the demand of all jobs of the pool together
   * @param sinceNanos the time from which the pool's wait for slots counts
   */
  FairSide(TaskType type, FairRules rules, PoolRules pool, Demand whole, long sinceNanos) {
    this.type = type;
    this.rules = rules;
    this.pool = pool;
    ranks = new FairRanks(type, whole, this::key);
    atMinShareNanos = sinceNanos;
    atHalfFairShareNanos = sinceNanos;
  }

  /**
   * Returns the slots that the pool's jobs could use as of the last update, at most the pool's
   * maximum.
   */
  int demand() {
    return demand;
  }

  /** Returns the fair share as of the last update that computed it, in slots. */
  double fairShare() {
    return fairShare;
  }

  void fairShare(double slots) {
    fairShare = slots;
  }

  int minShare() {
    return pool.min().of(type);
  }

  int most() {
    return pool.max().of(type);
  }

  FairClaim claim() {
    return new FairClaim(demand, minShare(), pool.weight());
  }

  /** Returns each job's part of the pool's fair share. */
  double[] shares(List<FairJob> jobs) {
    if (pool.mode() == PoolMode.FIFO) {
      return new double[jobs.size()];
    }
    return FairShares.of(
        fairShare,
        jobs.stream().map(job -> new FairClaim(job.demand(type), 0, weight(job))).toList());
  }

  private double weight(FairJob job) {
    return job.weight(type, rules.sizeBasedWeight());
  }

  /** Returns the current ranks of the pool's jobs. */
  FairRanks ranks() {
    return ranks;
  }

  /** Returns the current key of a job's rank. */
  private double key(FairJob job) {
    return pool.mode() == PoolMode.FIFO
        ? job.job().priority().ordinal()
        : Entitlement.ratio(job.job().running(type), weight(job));
  }

  /** Recomputes the demand of one job. */
  void updateDemand(FairJob job) {
    ranks.forget();
    sum += job.updateDemand(type);
    demand = (int) Math.min(sum, most());
  }

  /**
   * Recomputes the jobs' demands in rank order until they reach the pool's maximum; later jobs keep
   * their previous demands.
   */
  void updateDemandInRanks() {
    ranks.forget();
    long sumOfFirst = 0;
    for (FairJob job : ranked) {
      job.updateDemand(type);
      sumOfFirst += job.demand(type);
      if (sumOfFirst >= most()) {
        break;
      }
    }
    demand = (int) Math.min(sumOfFirst, most());
  }

  /**
   * Returns the jobs that want a slot, regardless of limits, in order. The list is recomputed only
   * when it may have changed: heartbeats ask for it more often than jobs begin or cease to want
   * slots.
   *
   * @param jobs all jobs of the pool; another list instance when the jobs have changed
   * @param turn the number of times that a job has begun or ceased to want slots
   */
  List<FairJob> wanting(List<FairJob> jobs, int turn) {
    if (wantingOf != jobs || wantingAtTurn != turn) {
      wantingOf = jobs;
      wantingAtTurn = turn;
      wanting = jobs.stream().filter(job -> job.job().wants(type)).toList();
    }
    return wanting;
  }

  void joined(FairJob job) {
    if (rules.hadoopQuirks()) {
      ranked.add(job);
    } else {
      updateDemand(job);
    }
  }

  void left(FairJob job) {
    if (rules.hadoopQuirks()) {
      ranked.remove(job);
    } else {
      sum -= job.demand(type);
      demand = (int) Math.min(sum, most());
    }
  }

  /** Sorts all jobs by their current ranks, stores that order and returns it. */
  List<FairJob> rank() {
    List<JobRank> ranks = ranked.stream().map(job -> new JobRank(job, key(job))).sorted().toList();
    ranked.clear();
    ranks.forEach(rank -> ranked.add(rank.of()));
    return List.copyOf(ranked);
  }

  /**
   * Records the time if the pool has its minimum share now, and likewise for half its fair share.
   */
  void noteShares(int running, long now) {
    if (running >= Math.min(minShare(), demand)) {
      atMinShareNanos = now;
    }
    if (running >= (int) Math.floor(Math.min(fairShare / 2, demand))) {
      atHalfFairShareNanos = now;
    }
  }

  boolean belowMinShareTooLong(long now) {
    return now - atMinShareNanos > pool.minShareTimeoutNanos();
  }

  boolean belowFairShareTooLong(PreemptionRules preemption, long now) {
    return now - atHalfFairShareNanos > preemption.fairShareTimeoutNanos();
  }
}
