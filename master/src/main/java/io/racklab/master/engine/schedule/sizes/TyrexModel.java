package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plain model of Tyrex: whenever a task ends, jobs whose ended tasks of a partition exceed its
 * timer go to the end of the next partition's queue.
 */
final class TyrexModel implements DecisionObserver, JobsInOrder.Model, ModelPartitions {
  /** The limits of partitions. */
  @FunctionalInterface
  interface Timers {
    /**
     * Returns the limit of a partition.
     *
     * @param present the sizes of the jobs in it
     * @param past the sizes there of the jobs that have left it
     */
    double timer(int partition, List<Long> present, List<Long> past);
  }

  private record Place(int partition, RunningAttempt attempt) {}

  private static final class Passage {
    private final Job job;
    private final long[] sizes;
    private int partition;

    Passage(Job job, int partitions) {
      this.job = job;
      sizes = new long[partitions];
    }

    boolean goesOn() {
      return !job.finished() && !job.failed() && !job.left();
    }
  }

  private final List<Double> shares;
  private final Timers timers;
  private final Map<Integer, Passage> passages = new LinkedHashMap<>();
  private final List<List<Passage>> queues = new ArrayList<>();
  private final Map<AttemptId, Place> places = new LinkedHashMap<>();
  private final Map<AttemptId, Place> holding = new LinkedHashMap<>();

  /** The slot time of each attempt that has released its slots and not succeeded yet. */
  private final Map<AttemptId, Long> services = new LinkedHashMap<>();

  TyrexModel(List<Double> shares, Timers timers) {
    this.shares = shares;
    this.timers = timers;
    shares.forEach(share -> queues.add(new ArrayList<>()));
  }

  @Override
  public List<Double> shares() {
    return shares;
  }

  private Passage passage(Job job) {
    return passages.computeIfAbsent(
        job.number(),
        any -> {
          Passage begun = new Passage(job, shares.size());
          queues.get(0).add(begun);
          return begun;
        });
  }

  @Override
  public int partition(Job job) {
    return passage(job).partition;
  }

  @Override
  public void updated(ClusterView view) {
    view.jobs().active().forEach(this::passage);
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    view.jobs().active().forEach(this::passage);
  }

  @Override
  public void held(Job job, RunningAttempt attempt) {
    Place place = new Place(partition(job), attempt);
    places.put(attempt.id(), place);
    holding.put(attempt.id(), place);
  }

  @Override
  public void released(Job job, RunningAttempt attempt, long now) {
    holding.remove(attempt.id());
    services.put(attempt.id(), attempt.slots() * (now - attempt.launchNanos()));
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    Place place = places.get(attempt.id());
    // If a map is duplicated after it has ended, its first attempt may succeed a second time.
    Long service = services.remove(attempt.id());
    passage(job).sizes[place.partition] += service == null ? 0 : service;
    for (int partition = 0; partition < shares.size() - 1; partition++) {
      moveOn(partition);
    }
  }

  private void moveOn(int from) {
    List<Passage> there = queues.get(from).stream().filter(Passage::goesOn).toList();
    List<Long> present = there.stream().map(one -> one.sizes[from]).toList();
    List<Long> past =
        passages.values().stream()
            .filter(one -> !there.contains(one))
            .map(one -> one.partition >= from ? one.sizes[from] : 0)
            .toList();
    double timer = timers.timer(from, present, past);
    for (Passage one : there) {
      if (one.sizes[from] > timer) {
        one.partition++;
        queues.get(from).remove(one);
        queues.get(from + 1).add(one);
      }
    }
  }

  @Override
  public List<Job> jobs(int partition, ClusterView view) {
    return queues.get(partition).stream()
        .map(one -> one.job)
        .filter(job -> !job.left())
        .sorted(Comparator.comparing(Job::priority))
        .toList();
  }

  @Override
  public int held(int partition, TaskType type, ClusterView view) {
    return holding.values().stream()
        .filter(one -> one.partition == partition && one.attempt.id().type() == type)
        .mapToInt(one -> one.attempt.slots())
        .sum();
  }

  @Override
  public List<Job> wanting(TaskType type, ClusterView view) {
    return ModelPartitions.super.wanting(type, view);
  }
}
