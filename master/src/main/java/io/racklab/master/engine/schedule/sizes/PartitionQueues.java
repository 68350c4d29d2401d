package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.hadoop1.FifoOrder;
import io.racklab.master.engine.schedule.hadoop1.MostUrgent;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The jobs of each partition in the order in which they entered it, and the number of the
 * partition's slots that attempts hold. Each partition is served as {@link FifoOrder} serves the
 * whole cluster.
 */
final class PartitionQueues {
  private final SlotShares shares;
  private final List<Map<Integer, Job>> queues = new ArrayList<>();
  private final int[][] held;

  PartitionQueues(SlotShares shares) {
    this.shares = shares;
    held = new int[shares.count()][TaskType.values().length];
    for (int partition = 0; partition < shares.count(); partition++) {
      queues.add(new LinkedHashMap<>());
    }
  }

  /** Adds a job at the end of a partition's queue. */
  void add(Job job, int partition) {
    queues.get(partition).put(job.number(), job);
  }

  void remove(Job job, int partition) {
    queues.get(partition).remove(job.number());
  }

  /** Returns a partition's jobs, in the order in which they entered it. */
  Collection<Job> of(int partition) {
    return Collections.unmodifiableCollection(queues.get(partition).values());
  }

  /** Adds to the number of a partition's slots that attempts hold; a negative number subtracts. */
  void hold(TaskType type, int partition, int slots) {
    held[partition][type.ordinal()] += slots;
  }

  /**
   * Returns, by partition, the jobs with tasks of a type that fit into the partition's free slots.
   *
   * @param wanting true to leave out partitions in which no job wants a slot
   */
  Iterator<Job> jobs(TaskType type, ClusterView view, boolean wanting) {
    return new Asked(type, view.slots(type), wanting);
  }

  /**
   * Iterates over the partitions one after the other, and looks at each only when it is reached.
   */
  private final class Asked implements Iterator<Job> {
    private final TaskType type;
    private final int slots;
    private final boolean wanting;
    private Iterator<Job> jobs = Collections.emptyIterator();
    private int next;

    Asked(TaskType type, int slots, boolean wanting) {
      this.type = type;
      this.slots = slots;
      this.wanting = wanting;
    }

    @Override
    public boolean hasNext() {
      while (!jobs.hasNext() && next < shares.count()) {
        jobs = of(next++);
      }
      return jobs.hasNext();
    }

    private Iterator<Job> of(int partition) {
      Collection<Job> queue = queues.get(partition).values();
      if (wanting && queue.stream().noneMatch(job -> job.wants(type))) {
        return Collections.emptyIterator();
      }
      int room = shares.slots(partition, slots) - held[partition][type.ordinal()];
      boolean empty = held[partition][type.ordinal()] == 0;
      return room <= 0 && !empty
          ? Collections.emptyIterator()
          : new MostUrgent(
              queue, job -> job.total(type) > 0 && (empty || job.slotsPerTask(type) <= room));
    }

    @Override
    public Job next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return jobs.next();
    }
  }
}
