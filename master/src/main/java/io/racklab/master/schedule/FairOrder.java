package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.Pool;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Hadoop 1.2.1's fair scheduler: pools by how far they are from their share, and likewise the jobs
 * in each.
 *
 * @param shares of the pools that a file names; all others are equal
 */
public record FairOrder(Map<String, PoolShare> shares) implements Order {
  public FairOrder {
    shares = Map.copyOf(shares);
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    List<Ranked<Pool>> pools = new ArrayList<>();
    for (Pool pool : view.jobs().pools()) {
      if (pool.jobs().stream().anyMatch(job -> job.wants(type))) {
        pools.add(new Ranked<>(pool, entitlement(pool, type)));
      }
    }
    Collections.sort(pools);
    return pools.stream().flatMap(pool -> jobsOf(pool.of(), type).stream()).iterator();
  }

  private Entitlement entitlement(Pool pool, TaskType type) {
    PoolShare share = shares.getOrDefault(pool.name(), PoolShare.EQUAL);
    int demand =
        pool.jobs().stream()
            .mapToInt(job -> job.running(type) + (job.wants(type) ? job.pending(type) : 0))
            .sum();
    int minShare = type == TaskType.MAP ? share.minMaps() : share.minReduces();
    return new Entitlement(
        pool.running(type),
        demand,
        share.weight(),
        minShare,
        pool.jobs().get(0).submitNanos(),
        pool.name());
  }

  private static List<Job> jobsOf(Pool pool, TaskType type) {
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
    return jobs.stream().map(Ranked::of).toList();
  }

  private record Ranked<T>(T of, Entitlement entitlement) implements Comparable<Ranked<T>> {
    @Override
    public int compareTo(Ranked<T> other) {
      return entitlement.compareTo(other.entitlement);
    }
  }
}
