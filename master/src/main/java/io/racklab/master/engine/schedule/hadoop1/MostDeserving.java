package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * Iterates over the jobs of the pool that is farthest below its share, then over those of the next
 * pool. Pools and jobs are sorted only as far as they are requested.
 */
final class MostDeserving implements Iterator<Job> {
  private final PriorityQueue<RankedPool> pools;
  private final Function<FairPool, Iterator<FairJob>> jobsOf;
  private Iterator<FairJob> jobs = Collections.emptyIterator();

  /**
   * Makes the iterator.
   *
   * @param jobsOf returns a pool's jobs in order; called once the jobs of all earlier pools have
   *     been returned
   */
  MostDeserving(List<RankedPool> pools, Function<FairPool, Iterator<FairJob>> jobsOf) {
    this.pools = new PriorityQueue<>(pools);
    this.jobsOf = jobsOf;
  }

  @Override
  public boolean hasNext() {
    while (!jobs.hasNext() && !pools.isEmpty()) {
      jobs = jobsOf.apply(pools.remove().pool());
    }
    return jobs.hasNext();
  }

  @Override
  public Job next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return jobs.next().job();
  }

  /** A pool and its entitlement. Pools with equal entitlements are ordered by name. */
  record RankedPool(FairPool pool, Entitlement entitlement) implements Comparable<RankedPool> {
    private static final Comparator<RankedPool> ORDER =
        Comparator.comparing(RankedPool::entitlement).thenComparing(ranked -> ranked.pool.name());

    @Override
    public int compareTo(RankedPool other) {
      return ORDER.compare(this, other);
    }
  }
}
