package io.racklab.master.schedule.order;

import io.racklab.master.job.Job;
import io.racklab.master.job.Priority;
import io.racklab.master.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A queue of {@link CapacityOrder}: its jobs in their order, and what it uses of each type. */
final class CapacityQueue {
  private static final Comparator<Job> BY_SUBMISSION =
      Comparator.comparingLong(Job::submitNanos).thenComparingInt(Job::number);

  private final Comparator<Job> order;
  private final StartedJobs started;
  private final Map<TaskType, CapacityUse> uses = new EnumMap<>(TaskType.class);
  private final List<Job> all = new ArrayList<>();
  private List<Job> jobs = List.of();

  CapacityQueue(CapacityShare share, int maxJobsOfCluster) {
    order =
        share.priorities()
            ? Comparator.<Job, Priority>comparing(Job::priority).thenComparing(BY_SUBMISSION)
            : BY_SUBMISSION;
    started = new StartedJobs(share, maxJobsOfCluster);
    for (TaskType type : TaskType.values()) {
      uses.put(type, new CapacityUse(share, type));
    }
  }

  void add(Job job) {
    all.add(job);
  }

  /** A heartbeat begins, and the jobs that were added are those of the queue. */
  void begin(ClusterView view, KeptNodes kept) {
    all.sort(order);
    jobs = started.of(all);
    all.clear();
    for (TaskType type : TaskType.values()) {
      uses.get(type).begin(jobs, kept.counts(type), view.slots(type));
    }
  }

  /** The jobs that may run, the one that goes first first. */
  List<Job> jobs() {
    return jobs;
  }

  CapacityUse use(TaskType type) {
    return uses.get(type);
  }
}
