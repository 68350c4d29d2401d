package io.racklab.master.schedule.order;

import io.racklab.master.job.Job;
import io.racklab.master.job.Pool;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Order;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * Hadoop 1.2.1's fair scheduler: pools by how far they are from their share, and likewise the jobs
 * in each.
 *
 * @param shares of the pools that a file names; all others are equal
 */
public record FairOrder(Map<String, PoolShare> shares) implements Order {
  public FairOrder {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    List<Ranked<Pool>> pools = new ArrayList<>();
    if (view.jobs().demand().waiting(type) > 0) {
      for (Pool pool : view.jobs().pools()) {
        if (pool.demand().waiting(type) > 0) {
          pools.add(new Ranked<>(pool, entitlement(pool, type)));
        }
      }
    }
    return new MostDeserving(new PriorityQueue<>(pools), type);
  }

  private Entitlement entitlement(Pool pool, TaskType type) {
    PoolShare share = shares.getOrDefault(pool.name(), PoolShare.EQUAL);
    int minShare = type == TaskType.MAP ? share.minMaps() : share.minReduces();
    return new Entitlement(
        pool.demand().running(type),
        pool.demand().total(type),
        share.weight(),
        minShare,
        pool.jobs().get(0).submitNanos(),
        pool.name());
  }

  private static Iterator<Job> jobsOf(Pool pool, TaskType type) {
    List<Ranked<Job>> jobs = new ArrayList<>();
    for (Job job : pool.jobs()) {
      if (job.wants(type)) {
        int demand = job.running(type) + job.pending(type);
        jobs.add(
            new Ranked<>(
                job, new Entitlement(job.running(type), demand, 1, 0, job.submitNanos(), "")));
      }
    }
    jobs.sort(Comparator.<Ranked<Job>>naturalOrder().thenComparingInt(job -> job.of().number()));
    return jobs.stream().map(Ranked::of).iterator();
  }

  /**
   * Usually the first job takes the slot, so pools are put in order only as far as they are asked.
   */
  private static final class MostDeserving implements Iterator<Job> {
    private final PriorityQueue<Ranked<Pool>> pools;
    private final TaskType type;
    private Iterator<Job> jobs = Collections.emptyIterator();

    MostDeserving(PriorityQueue<Ranked<Pool>> pools, TaskType type) {
      this.pools = pools;
      this.type = type;
    }

    @Override
    public boolean hasNext() {
      while (!jobs.hasNext() && !pools.isEmpty()) {
        jobs = jobsOf(pools.poll().of(), type);
      }
      return jobs.hasNext();
    }

    @Override
    public Job next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return jobs.next();
    }
  }

  private record Ranked<T>(T of, Entitlement entitlement) implements Comparable<Ranked<T>> {
    @Override
    public int compareTo(Ranked<T> other) {
      return entitlement.compareTo(other.entitlement);
    }
  }
}
