package io.racklab.master.engine.schedule.hadoop1;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * Iterates over the jobs of a pool by rank. Usually the first job takes the slot, so the iterator
 * finds it without sorting and ranks the others only when a second job is requested.
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
   * Makes the iterator.
   *
   * @param jobs the pool's jobs in the order of their submission
   * @param byTime true if {@code jobs} are also sorted by submission time and number
   * @param which selects the jobs to return
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

  /**
   * Starts to iterate over the ranked jobs, except for the first job if that was already returned.
   */
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
