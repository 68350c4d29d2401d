package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.LimitsRunningJobs;
import io.racklab.master.engine.schedule.Promise;
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
 * goes first, so that slots that one queue does not use are available to the others. Queues with
 * equal ratios keep their order. Within a queue, jobs are ordered by priority, if the queue
 * supports priorities, and by submission. Jobs whose queue or user is at a limit are left out.
 *
 * <p>A job whose tasks need more slots than the node has free reserves the node: no other job gets
 * a slot of this type there until the job's task fits, and the reserved slots count as held.
 */
public final class CapacityOrder implements LimitsRunningJobs {
  /** The queue for jobs whose pool has no queue of its own. */
  public static final String DEFAULT = "default";

  private final Map<String, CapacityQueue> queues = new LinkedHashMap<>();
  private final Map<TaskType, List<CapacityQueue>> ranked = new EnumMap<>(TaskType.class);
  private final KeptNodes kept = new KeptNodes();
  private final List<CapacityShare> shares;
  private final int maxJobs;
  private NodeState node;

  /**
   * The last seen values of two counters of {@code Jobs}: submitted or ended jobs ({@code
   * changes}), and other changes to jobs ({@code time}).
   */
  private int changes;

  private long time;

  /**
   * Makes the order.
   *
   * @param shares a share for each queue, {@link #DEFAULT} among them
   * @param maxJobs the most jobs in the whole cluster that may have started and not ended
   */
  public CapacityOrder(List<CapacityShare> shares, int maxJobs) {
    this.shares = List.copyOf(shares);
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
   * True with a single queue. With several queues, each request sorts them anew, and queues with
   * equal ratios keep their order from the request before. So even a request that finds no work may
   * affect later ones.
   */
  @Override
  public boolean restsWithoutWork() {
    return queues.size() == 1;
  }

  @Override
  public boolean usesPriorities() {
    return shares.stream().anyMatch(CapacityShare::priorities);
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "capacity: the queue that holds least of its capacity is asked, within all limits",
            (scheduler, evidence) ->
                new JobsInOrder(new CapacityTasksModel(shares, maxJobs), evidence)));
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

  /** Applies the changes to the jobs since the last call. */
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
    if (node.free(type) == 0) {
      // Another policy looks at the order, and no slot is given: the ranks stay as they are.
      leastUsedFirst = new ArrayList<>(leastUsedFirst);
    }
    leastUsedFirst.sort(Comparator.comparingDouble(queue -> queue.use(type).ratio()));
    return new Asked(type, List.copyOf(leastUsedFirst).iterator(), jobsOf);
  }

  /**
   * Reserves the node for a job and returns true, unless the job has a reserved node for each
   * pending task or the node is too small for its tasks.
   */
  private boolean keeps(Job job, TaskType type) {
    boolean keeps =
        kept.count(job, type) < job.pending(type) && job.slotsPerTask(type) <= node.slots(type);
    if (keeps) {
      kept.keep(node.node(), type, job);
    }
    return keeps;
  }

  /**
   * Iterates over the jobs one by one, and no further than requested: a job reserves the node only
   * if the node has a free slot and no earlier job has taken it.
   */
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
      boolean looksOnly = node.free(type) == 0;
      boolean fits = job.slotsPerTask(type) <= node.free(type);
      if (!use.allows(job) || (!fits && !looksOnly && job.shuns(node.node()))) {
        // A job reserves no node that it shuns.
        return;
      }
      if (fits || looksOnly) {
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
