package io.racklab.master.schedule.hadoop1;

import io.racklab.master.job.Demand;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;

/** The maps of a pool, or its reduces. */
final class FairSide {
  private final TaskType type;
  private final FairRules rules;
  private final PoolRules pool;

  /**
   * In the order in which they were ranked last, which decides what one of Hadoop's quirks does.
   */
  private final List<FairJob> ranked = new ArrayList<>();

  private final FairRanks ranks;
  private List<FairJob> wanting = List.of();
  private List<FairJob> wantingOf = List.of();
  private int wantingAtTurn;

  /** Of its jobs' demands, which Hadoop's quirk does not ask for. */
  private long sum;

  private int demand;
  private double fairShare;
  private long atMinShareNanos;
  private long atHalfFairShareNanos;

  /**
   * @param whole the jobs of the pool together
   */
  FairSide(TaskType type, FairRules rules, PoolRules pool, Demand whole, long sinceNanos) {
    this.type = type;
    this.rules = rules;
    this.pool = pool;
    ranks = new FairRanks(type, whole, this::key);
    atMinShareNanos = sinceNanos;
    atHalfFairShareNanos = sinceNanos;
  }

  /** Slots that its jobs could use as of the last update, as far as the pool may hold them. */
  int demand() {
    return demand;
  }

  /** Slots that were its due at the last update at which that was asked. */
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

  /** The part of the pool's fair share that is due to each of the jobs. */
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

  /** The order of its jobs now. */
  FairRanks ranks() {
    return ranks;
  }

  /** The key of a job's rank now. */
  private double key(FairJob job) {
    return pool.mode() == PoolMode.FIFO
        ? job.job().priority().ordinal()
        : Entitlement.ratio(job.job().running(type), weight(job));
  }

  /** Looks what one of the jobs demands now. */
  void updateDemand(FairJob job) {
    ranks.forget();
    sum += job.updateDemand(type);
    demand = (int) Math.min(sum, most());
  }

  /** Looks what the jobs demand now, as far as the pool may hold it: what is beyond stays old. */
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
   * Those that want a slot, whatever the limits say, in their order. Looked up anew only when they
   * may be others: heartbeats ask more often than a job begins or ceases to want slots.
   *
   * @param jobs all, another list when there are other jobs
   * @param turn how often one has begun or ceased to want slots
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

  /** All jobs in the order of their ranks now, and from now on. */
  List<FairJob> rank() {
    List<JobRank> ranks = ranked.stream().map(job -> new JobRank(job, key(job))).sorted().toList();
    ranked.clear();
    ranks.forEach(rank -> ranked.add(rank.of()));
    return List.copyOf(ranked);
  }

  /** Notes when the pool has what it is due. */
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
