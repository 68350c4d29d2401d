package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that a job restarts in the next partition once its attempts have held slots of its
 * partition for longer than the timer, and at no other time.
 */
final class TagsModel implements DecisionObserver {
  private static final class Visit {
    private final int partition;
    private final List<RunningAttempt> running = new ArrayList<>();
    private long served;

    Visit(int partition) {
      this.partition = partition;
    }

    long served(long now) {
      long sum = served;
      for (RunningAttempt one : running) {
        sum += one.slots() * (now - one.launchNanos());
      }
      return sum;
    }
  }

  private final List<SlotPartition> partitions;
  private final Evidence evidence;
  private final Map<Integer, Visit> visits = new LinkedHashMap<>();
  private final Set<Integer> due = new LinkedHashSet<>();

  TagsModel(List<SlotPartition> partitions, Evidence evidence) {
    this.partitions = partitions;
    this.evidence = evidence;
  }

  /** Returns the partition of a job, from 0. */
  int partition(Job job) {
    return visit(job).partition;
  }

  private Visit visit(Job job) {
    return visits.computeIfAbsent(job.number(), any -> new Visit(0));
  }

  @Override
  public void held(Job job, RunningAttempt attempt) {
    visit(job).running.add(attempt);
  }

  @Override
  public void released(Job job, RunningAttempt attempt, long now) {
    Visit visit = visit(job);
    visit.running.removeIf(one -> one.id().equals(attempt.id()));
    visit.served += attempt.slots() * (now - attempt.launchNanos());
  }

  @Override
  public void updated(ClusterView view) {
    restarted();
    for (Job job : view.jobs().active()) {
      if (visit(job).served(view.now()) > partitions.get(partition(job)).mostNanos()) {
        due.add(job.number());
      }
    }
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    restarted();
  }

  private void restarted() {
    if (!due.isEmpty()) {
      Set<Integer> jobs = new LinkedHashSet<>(due);
      evidence.tested(false, () -> "jobs %s were served for longer than the timer".formatted(jobs));
    }
    due.clear();
  }

  /** A restart of the job tracker restarts jobs too, after their attempts have been lost. */
  @Override
  public void over(Job job) {
    if (job.finished() || job.failed()) {
      visits.remove(job.number());
    } else if (due.remove(job.number())) {
      evidence.tested(true, () -> "");
      visits.put(job.number(), new Visit(partition(job) + 1));
    } else {
      evidence.tested(
          visit(job).running.isEmpty(),
          () -> "job-%d restarts within the timer of its partition".formatted(job.number()));
    }
  }
}
