package io.racklab.master.engine.schedule.hadoop1;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which jobs may run. Jobs are admitted by priority and submission, while neither their
 * pool nor their user is at its limit. A running job that is no longer admitted keeps the slots
 * that it holds.
 */
final class Runnability {
  private final FairRules rules;
  private final Map<String, Integer> ofUser = new HashMap<>();
  private final Map<FairPool, Integer> ofPool = new HashMap<>();

  private Runnability(FairRules rules) {
    this.rules = rules;
  }

  static void update(Collection<FairPool> pools, FairRules rules) {
    List<Candidate> all = new ArrayList<>();
    for (FairPool pool : pools) {
      pool.jobs().forEach(job -> all.add(new Candidate(pool, job)));
    }
    all.sort((one, other) -> JobRank.FIFO.compare(one.job(), other.job()));
    Runnability run = new Runnability(rules);
    all.forEach(one -> one.job().runnable(run.allows(one)));
  }

  private boolean allows(Candidate one) {
    String user = one.job().job().spec().user();
    if (ofUser.getOrDefault(user, 0) >= rules.userMaxJobs(user)
        || ofPool.getOrDefault(one.pool(), 0) >= one.pool().rules().maxRunningJobs()) {
      return false;
    }
    ofUser.merge(user, 1, Integer::sum);
    ofPool.merge(one.pool(), 1, Integer::sum);
    return true;
  }

  private record Candidate(FairPool pool, FairJob job) {}
}
