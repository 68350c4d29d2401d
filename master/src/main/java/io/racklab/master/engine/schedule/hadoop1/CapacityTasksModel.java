package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A plain model of CapacityTaskScheduler of Hadoop 1.2.1 for tasks of one slot: it asks the queue
 * that holds least of its capacity first, and only jobs that are started and below the limits of
 * their queue and user. Everything is counted anew for each slot.
 */
final class CapacityTasksModel implements JobsInOrder.Model {
  private final List<CapacityShare> shares;
  private final int maxJobs;

  /** The queues by their last ranks: equal queues keep their order. */
  private final Map<TaskType, List<CapacityShare>> ranked = new EnumMap<>(TaskType.class);

  private final Set<Job> started = new LinkedHashSet<>();

  /** The users of a queue that wanted slots when the heartbeat began. */
  private final Map<TaskType, Map<CapacityShare, Integer>> users = new EnumMap<>(TaskType.class);

  private ClusterView view;

  CapacityTasksModel(List<CapacityShare> shares, int maxJobs) {
    this.shares = List.copyOf(shares);
    this.maxJobs = maxJobs;
    for (TaskType type : TaskType.values()) {
      ranked.put(type, new ArrayList<>(shares));
    }
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.view = view;
    shares.forEach(this::start);
    for (TaskType type : TaskType.values()) {
      Map<CapacityShare, Integer> wanting = new LinkedHashMap<>();
      for (CapacityShare share : shares) {
        long some =
            started(share)
                .filter(job -> job.wants(type))
                .map(CapacityTasksModel::user)
                .distinct()
                .count();
        wanting.put(share, (int) Math.max(1, some));
      }
      users.put(type, wanting);
    }
  }

  private static String user(Job job) {
    return job.spec().user();
  }

  private Stream<Job> jobs(CapacityShare share) {
    return view.jobs().active().stream().filter(job -> queue(job).equals(share.queue()));
  }

  private String queue(Job job) {
    String pool = job.pool().name();
    boolean own = shares.stream().anyMatch(share -> share.queue().equals(pool));
    return own ? pool : CapacityOrder.DEFAULT;
  }

  private Stream<Job> started(CapacityShare share) {
    return jobs(share).filter(started::contains);
  }

  /** Starts jobs in order while the limits allow it; no job overtakes another of its user. */
  private void start(CapacityShare share) {
    started.retainAll(new LinkedHashSet<>(view.jobs().active()));
    Set<String> waiting = new LinkedHashSet<>();
    for (Job job : jobs(share).sorted(order(share)).toList()) {
      Predicate<Job> any = other -> true;
      Predicate<Job> ofUser = other -> user(other).equals(user(job));
      if (started.contains(job)) {
        continue;
      }
      if (!takes(share, job, any, share.maxJobs(maxJobs), share.maxTasks())) {
        return;
      }
      int most = share.maxJobsPerUser(maxJobs);
      if (waiting.contains(user(job))
          || !takes(share, job, ofUser, most, share.maxTasksPerUser())) {
        waiting.add(user(job));
      } else {
        started.add(job);
      }
    }
  }

  private boolean takes(
      CapacityShare share, Job job, Predicate<Job> among, int mostJobs, int mostTasks) {
    List<Job> others = started(share).filter(among).toList();
    int tasks = others.stream().mapToInt(CapacityTasksModel::tasks).sum() + tasks(job);
    return others.isEmpty() || (others.size() < mostJobs && tasks <= mostTasks);
  }

  private static int tasks(Job job) {
    return job.total(TaskType.MAP) + job.total(TaskType.REDUCE);
  }

  private static Comparator<Job> order(CapacityShare share) {
    return share.priorities()
        ? Comparator.<Job, Priority>comparing(Job::priority).thenComparing(Job.BY_SUBMISSION)
        : Job.BY_SUBMISSION;
  }

  @Override
  public List<Job> wanting(TaskType type, ClusterView view) {
    shares.forEach(this::start);
    ranked.get(type).sort(Comparator.comparingDouble(share -> ratio(share, type)));
    List<Job> all = new ArrayList<>();
    for (CapacityShare share : ranked.get(type)) {
      started(share)
          .sorted(order(share))
          .filter(job -> job.wants(type) && isBelowLimits(share, job, type))
          .forEach(all::add);
    }
    return all;
  }

  private double ratio(CapacityShare share, TaskType type) {
    int own = own(share, type);
    return own == 0 ? 1 : held(share, type, job -> true) / (double) own;
  }

  private int own(CapacityShare share, TaskType type) {
    return (int) ((float) share.capacity() * view.slots(type) / 100);
  }

  private int held(CapacityShare share, TaskType type, Predicate<Job> which) {
    return started(share).filter(which).mapToInt(job -> job.running(type)).sum();
  }

  private boolean isBelowLimits(CapacityShare share, Job job, TaskType type) {
    int held = held(share, type, any -> true);
    int most = (int) ((float) share.maxCapacity() * view.slots(type) / 100);
    int own = Math.max(own(share, type), 1);
    int queue = Math.max(own, held + 1);
    double even = Math.ceil(queue / (double) users.get(type).get(share));
    double atLeast = Math.ceil(share.userLimit() * queue / 100.0);
    double limit = Math.min(Math.max(even, atLeast), (int) (own * (float) share.userLimitFactor()));
    return (most == 0 || held < most)
        && held(share, type, other -> user(other).equals(user(job))) < limit;
  }
}
