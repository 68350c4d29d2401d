package io.racklab.master.schedule.hadoop1;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * The jobs of a pool by their ranks. Usually the first takes the slot, so that one is looked up
 * without putting the others in order; those are ranked only when one more is asked for.
 */
final class LeastFirst implements Iterator<FairJob> {
  private final List<FairJob> jobs;
  private final boolean byTime;
  private final FairRanks ranks;
  private final Predicate<FairJob> which;
  private final FairJob first;
  private Iterator<JobRank> ranked;
  private FairJob ahead;

  /**
   * @param jobs in the order of their submission
   * @param byTime whether that is the order of their times of submission and their numbers too
   * @param which of the jobs are in question
   */
  LeastFirst(List<FairJob> jobs, boolean byTime, FairRanks ranks, Predicate<FairJob> which) {
    this.jobs = jobs;
    this.byTime = byTime;
    this.ranks = ranks;
    this.which = which;
    if (ranks.stillOf(jobs)) {
      order();
      first = null;
    } else {
      first = ranks.first(jobs, byTime, which);
      ahead = first;
    }
  }

  /** From now on they come one by one, but for the one that has come before them. */
  private void order() {
    ranked = ranks.of(jobs, byTime).iterator();
    advance();
  }

  private void advance() {
    ahead = null;
    while (ahead == null && ranked.hasNext()) {
      FairJob job = ranked.next().of();
      ahead = job != first && which.test(job) ? job : null;
    }
  }

  @Override
  public boolean hasNext() {
    if (ahead == null && ranked == null && first != null) {
      order();
    }
    return ahead != null;
  }

  @Override
  public FairJob next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    FairJob job = ahead;
    if (ranked == null) {
      ahead = null;
    } else {
      advance();
    }
    return job;
  }
}
