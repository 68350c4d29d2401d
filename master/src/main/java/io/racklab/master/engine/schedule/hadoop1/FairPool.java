package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Pool;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The state of a pool as of the fair scheduler's last update. */
final class FairPool {
  private final Pool pool;
  private final PoolRules rules;
  private final boolean limitJobs;
  private final FairSide maps;
  private final FairSide reduces;
  private final Map<Job, FairJob> byJob = new HashMap<>();
  private List<FairJob> jobs = new ArrayList<>();
  private boolean byTime = true;
  private int changesSeen;

  FairPool(Pool pool, FairRules rules, long sinceNanos) {
    this.pool = pool;
    this.rules = rules.pool(pool.name());
    limitJobs = rules.limitJobs();
    maps = new FairSide(TaskType.MAP, rules, this.rules, pool.demand(), sinceNanos);
    reduces = new FairSide(TaskType.REDUCE, rules, this.rules, pool.demand(), sinceNanos);
  }

  Pool pool() {
    return pool;
  }

  String name() {
    return pool.name();
  }

  PoolRules rules() {
    return rules;
  }

  /** Returns the jobs that had not ended at the last update, in the order of submission. */
  List<FairJob> jobs() {
    return jobs;
  }

  /** True if {@link #jobs} are also sorted by submission time and number. */
  boolean byTime() {
    return byTime;
  }

  FairSide side(TaskType type) {
    return type == TaskType.MAP ? maps : reduces;
  }

  int running(TaskType type) {
    return pool.demand().running(type);
  }

  /** True if any job wants a slot, regardless of limits. */
  boolean waits(TaskType type) {
    return pool.demand().waiting(type) > 0;
  }

  /** Returns those of {@link #jobs} that want a slot, regardless of limits, in the same order. */
  List<FairJob> wanting(TaskType type) {
    return side(type).wanting(jobs, pool.demand().turns(type));
  }

  /** True if the pool holds fewer slots than its maximum. */
  boolean mayGrow(TaskType type) {
    return running(type) < side(type).most();
  }

  Entitlement entitlement(TaskType type) {
    FairSide side = side(type);
    return Entitlement.of(running(type), side.demand(), side.minShare(), rules.weight());
  }

  /** Returns the entitlement over the slots of both types together. */
  Entitlement entitlement() {
    int running = 0;
    int demand = 0;
    int minShare = 0;
    for (TaskType type : TaskType.values()) {
      running += running(type);
      demand += side(type).demand();
      minShare += Math.min(side(type).minShare(), side(type).demand());
    }
    return Entitlement.of(running, demand, minShare, rules.weight());
  }

  /**
   * Adds the pool's new jobs and removes those that have ended. Relies on the old and the new list
   * being in the order of submission.
   */
  void look() {
    if (pool.changes() == changesSeen) {
      return;
    }
    changesSeen = pool.changes();
    List<FairJob> now = new ArrayList<>(pool.jobs().size());
    int old = 0;
    byTime = true;
    for (Job job : pool.jobs()) {
      while (old < jobs.size() && jobs.get(old).job() != job) {
        left(jobs.get(old++));
      }
      FairJob known = old < jobs.size() ? jobs.get(old++) : joined(job);
      byTime &= now.isEmpty() || now.get(now.size() - 1).earlierThan(known);
      now.add(known);
    }
    while (old < jobs.size()) {
      left(jobs.get(old++));
    }
    // Caches detect a change of the jobs by the identity of the list.
    jobs = now.equals(jobs) ? jobs : now;
  }

  private FairJob joined(Job job) {
    FairJob known = new FairJob(job);
    known.runnable(!limitJobs);
    byJob.put(job, known);
    maps.joined(known);
    reduces.joined(known);
    return known;
  }

  private void left(FairJob job) {
    byJob.remove(job.job());
    maps.left(job);
    reduces.left(job);
  }

  /** Recomputes the demand of a job, unless the job has left. */
  void updateDemand(Job job) {
    FairJob known = byJob.get(job);
    if (known != null) {
      maps.updateDemand(known);
      reduces.updateDemand(known);
    }
  }

  /** Recomputes the demands of all jobs. */
  void updateDemands() {
    jobs.forEach(job -> updateDemand(job.job()));
  }

  /** Recomputes demands with Hadoop's quirk: jobs that rank last may be left out. */
  void updateDemandsInRanks() {
    maps.updateDemandInRanks();
    reduces.updateDemandInRanks();
  }
}
