package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.LimitsRunningJobs;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Hadoop 1.2.1's CapacityTaskScheduler: the queue that holds the least in relation to its capacity
 * goes first, so that slots that one queue does not use are available to the others. Within a
 * queue, jobs are ordered by priority and submission, without those whose queue or user is at a
 * limit. Queues with equal ratios keep their order.
 *
 * <p>A job whose tasks need more slots than the node has free keeps the node: no other job gets a
 * slot of this type there until the job fits, and the slots count as held.
 */
public final class CapacityOrder implements LimitsRunningJobs {
  /** The queue for jobs whose pool has no queue of its own. */
  public static final String DEFAULT = "default";

  private final Map<String, CapacityQueue> queues = new LinkedHashMap<>();
  private final Map<TaskType, List<CapacityQueue>> ranked = new EnumMap<>(TaskType.class);
  private final KeptNodes kept = new KeptNodes();
  private final int maxJobs;
  private NodeState node;

  /** The counters, as of the last look, of jobs that came or left and of other changes to jobs. */
  private int changes;

  private long time;

  /**
   * Makes the order.
   *
   * @param shares a share for each queue, {@link #DEFAULT} among them
   * @param maxJobs the number of jobs that may be started at a time in the whole cluster
   */
  public CapacityOrder(List<CapacityShare> shares, int maxJobs) {
    this.maxJobs = maxJobs;
    for (CapacityShare share : shares) {
      queues.put(share.queue(), new CapacityQueue(share, maxJobs));
    }
    if (!queues.containsKey(DEFAULT)) {
      throw new IllegalArgumentException("there is no queue " + DEFAULT);
    }
    for (TaskType type : TaskType.values()) {
      ranked.put(type, new ArrayList<>(queues.values()));
    }
  }

  /**
   * True with a single queue: several queues with equal ratios keep the order of the last request.
   */
  @Override
  public boolean restsWithoutWork() {
    return queues.size() == 1;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    kept.releaseUnless(
        job -> view.jobs().job(job.number()) == job, number -> view.node(number).up());
    look(view);
    queues.values().forEach(queue -> queue.begin(view, kept));
  }

  @Override
  public Optional<String> keepsTypesApart() {
    return Optional.of("its queues have capacities in slots of each type");
  }

  @Override
  public OptionalInt mostRunningJobs() {
    return OptionalInt.of(maxJobs);
  }

  /** Takes over changes to the jobs. */
  private void look(ClusterView view) {
    if (view.jobs().changes() != changes) {
      changes = view.jobs().changes();
      queues.values().forEach(CapacityQueue::clear);
      view.jobs().active().forEach(job -> queue(job).add(job));
      queues.values().forEach(CapacityQueue::complete);
    } else {
      view.jobs().changedSince(time, job -> queue(job).changed(job));
    }
    time = view.jobs().time();
  }

  private CapacityQueue queue(Job job) {
    CapacityQueue own = queues.get(job.pool().name());
    return own == null ? queues.get(DEFAULT) : own;
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return asked(type, view, queue -> queue.jobs().iterator());
  }

  @Override
  public Iterator<Job> wanting(TaskType type, ClusterView view) {
    return asked(type, view, queue -> queue.mayTake(type));
  }

  private Iterator<Job> asked(
      TaskType type, ClusterView view, Function<CapacityQueue, Iterator<Job>> jobsOf) {
    Job waited = kept.of(node.node(), type);
    if (waited != null) {
      if (waited.slotsPerTask(type) > node.free(type)) {
        return Collections.emptyIterator();
      }
      kept.release(node.node(), type);
      return List.of(waited).iterator();
    }
    List<CapacityQueue> leastUsedFirst = ranked.get(type);
    look(view);
    leastUsedFirst.sort(Comparator.comparingDouble(queue -> queue.use(type).ratio()));
    return new Asked(type, List.copyOf(leastUsedFirst).iterator(), jobsOf);
  }

  /**
   * True if the job keeps the node: it keeps no more nodes than it has pending tasks, and none that
   * is too small.
   */
  private boolean keeps(Job job, TaskType type) {
    boolean keeps =
        kept.count(job, type) < job.pending(type) && job.slotsPerTask(type) <= node.slots(type);
    if (keeps) {
      kept.keep(node.node(), type, job);
    }
    return keeps;
  }

  /** Asks jobs one by one until a job takes the slot: a job that is not reached keeps no node. */
  private final class Asked implements Iterator<Job> {
    private final TaskType type;
    private final Iterator<CapacityQueue> queues;
    private final Function<CapacityQueue, Iterator<Job>> jobsOf;
    private CapacityUse use;
    private Iterator<Job> jobs = Collections.emptyIterator();
    private Job next;
    private boolean over;

    Asked(
        TaskType type,
        Iterator<CapacityQueue> queues,
        Function<CapacityQueue, Iterator<Job>> jobsOf) {
      this.type = type;
      this.queues = queues;
      this.jobsOf = jobsOf;
    }

    @Override
    public boolean hasNext() {
      while (next == null && !over) {
        if (jobs.hasNext()) {
          ask(jobs.next());
        } else if (queues.hasNext()) {
          CapacityQueue queue = queues.next();
          use = queue.use(type);
          jobs = jobsOf.apply(queue);
        } else {
          over = true;
        }
      }
      return next != null;
    }

    private void ask(Job job) {
      if (!use.allows(job)
          || (job.slotsPerTask(type) > node.free(type) && job.shuns(node.node()))) {
        // A job keeps no node that it shuns.
        return;
      }
      if (job.slotsPerTask(type) <= node.free(type)) {
        next = job;
      } else {
        over = keeps(job, type);
      }
    }

    @Override
    public Job next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Job asked = next;
      next = null;
      return asked;
    }
  }
}
