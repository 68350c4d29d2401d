package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** A queue of {@link CapacityOrder}: its jobs in order, and the slots of each type that it uses. */
final class CapacityQueue {
  private final Comparator<Job> order;
  private final StartedJobs started;
  private final Map<TaskType, CapacityUse> uses = new EnumMap<>(TaskType.class);
  private final boolean priorities;
  private final List<Job> all = new ArrayList<>();
  private List<Job> jobs = List.of();

  CapacityQueue(CapacityShare share, int maxJobsOfCluster) {
    order =
        share.priorities()
            ? Comparator.<Job, Priority>comparing(Job::priority).thenComparing(Job.BY_SUBMISSION)
            : Job.BY_SUBMISSION;
    priorities = share.priorities();
    started = new StartedJobs(share, maxJobsOfCluster);
    for (TaskType type : TaskType.values()) {
      uses.put(type, new CapacityUse(share, type));
    }
  }

  /**
   * Removes all jobs, after a job was submitted or has ended. All current jobs are {@link #add}ed
   * next.
   */
  void clear() {
    all.clear();
  }

  void add(Job job) {
    all.add(job);
  }

  /** All jobs of the queue have been added. */
  void complete() {
    all.sort(order);
    start();
  }

  private void start() {
    jobs = started.of(all);
    uses.values().forEach(use -> use.of(jobs));
  }

  /** The running or waiting tasks of a job have changed. */
  void changed(Job job) {
    uses.values().forEach(use -> use.changed(job));
  }

  /** A heartbeat begins. */
  void begin(ClusterView view, KeptNodes kept) {
    if (priorities) {
      // Changes of priority are not reported, so the jobs are sorted anew.
      complete();
    }
    for (TaskType type : TaskType.values()) {
      uses.get(type).begin(kept.any(type), kept.counts(type), view.slots(type));
    }
  }

  /** Returns the jobs that may run, in order. */
  List<Job> jobs() {
    return jobs;
  }

  /**
   * Returns those of {@link #jobs} that want a slot or may reserve a node for their large tasks.
   */
  Iterator<Job> mayTake(TaskType type) {
    return use(type).mayTake().stream().mapToObj(jobs::get).iterator();
  }

  CapacityUse use(TaskType type) {
    return uses.get(type);
  }
}
