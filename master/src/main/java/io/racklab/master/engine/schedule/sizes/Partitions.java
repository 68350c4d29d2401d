package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.ToIntFunction;

/**
 * Partitions with fixed shares of the slots of each type; each is served first in, first out by the
 * order of submission.
 */
final class Partitions {
  private final List<SlotPartition> partitions;
  private final SlotShares shares;
  private final Map<TaskType, List<PartitionLoad>> loads = new EnumMap<>(TaskType.class);
  private final List<Placed> places = new ArrayList<>();
  private final Map<Integer, Placed> placeOf = new LinkedHashMap<>();

  /** The value of {@link Jobs#changes} at the last update of the counts. */
  private int changes;

  /** The value of {@link Jobs#time} at the last update of the counts. */
  private long time;

  /**
   * Makes the partitions.
   *
   * @param partitions the partitions for small jobs first, each for larger jobs than the one
   *     before; the last for jobs of any size
   */
  Partitions(List<SlotPartition> partitions) {
    this.partitions = List.copyOf(partitions);
    for (TaskType type : TaskType.values()) {
      loads.put(type, partitions.stream().map(partition -> new PartitionLoad(type)).toList());
    }
    shares = new SlotShares(partitions.stream().map(SlotPartition::share).toList());
    long most = 0;
    for (SlotPartition partition : partitions) {
      if (partition.mostNanos() <= most) {
        throw new IllegalArgumentException("each partition serves larger jobs than those before");
      }
      most = partition.mostNanos();
    }
    if (most != Long.MAX_VALUE) {
      throw new IllegalArgumentException("the last serves jobs of any size: " + partitions);
    }
  }

  long mostNanos(int partition) {
    return partitions.get(partition).mostNanos();
  }

  /** Returns the partition that serves jobs of this size. */
  int serving(long nanos) {
    int partition = 0;
    while (partitions.get(partition).mostNanos() < nanos) {
      partition++;
    }
    return partition;
  }

  /**
   * Returns the jobs that want a slot, from the partitions that have a free one.
   *
   * @param partitionOf returns a job's partition, which may change when the job's running or
   *     waiting tasks do
   */
  Iterator<Job> jobs(TaskType type, ClusterView view, ToIntFunction<Job> partitionOf) {
    look(view.jobs(), partitionOf);
    return new Asked(type, view.slots(type));
  }

  /** Updates the counts of the jobs that have come, left or changed. */
  private void look(Jobs jobs, ToIntFunction<Job> partitionOf) {
    if (jobs.changes() != changes) {
      changes = jobs.changes();
      places.clear();
      placeOf.clear();
      loads.values().forEach(ofPartitions -> ofPartitions.forEach(PartitionLoad::clear));
      for (Job job : jobs.active()) {
        Placed placed = new Placed(job, places.size());
        places.add(placed);
        placeOf.put(job.number(), placed);
        placed.count(partitionOf.applyAsInt(job));
      }
    } else {
      jobs.changedSince(time, job -> placeOf.get(job.number()).count(partitionOf.applyAsInt(job)));
    }
    time = jobs.time();
  }

  /** A job, its position in the order of submission, and its counts. */
  private final class Placed {
    private final Job job;
    private final int place;
    private final int[] slots = new int[TaskType.values().length];
    private int partition;

    Placed(Job job, int place) {
      this.job = job;
      this.place = place;
    }

    void count(int now) {
      for (TaskType type : TaskType.values()) {
        int held = job.running(type) * job.slotsPerTask(type);
        loads.get(type).get(partition).count(place, -slots[type.ordinal()], false);
        loads.get(type).get(now).count(place, held, job.wants(type));
        slots[type.ordinal()] = held;
      }
      partition = now;
    }
  }

  /**
   * Iterates over the partitions one after the other, and looks at each only when it is reached.
   */
  private final class Asked implements Iterator<Job> {
    private final TaskType type;
    private final int slots;
    private int slotsOfPartition;
    private int partition = -1;
    private int place = -1;

    Asked(TaskType type, int slots) {
      this.type = type;
      this.slots = slots;
      find();
    }

    /** Finds the next job behind the current position. */
    private void find() {
      do {
        place = partition < 0 ? -1 : load().wantingFrom(place + 1);
        while (place < 0 && ++partition < partitions.size()) {
          slotsOfPartition = shares.slots(partition, slots);
          place = load().wantingFrom(0);
        }
      } while (place >= 0 && !load().takes(places.get(place).job, slotsOfPartition));
    }

    private PartitionLoad load() {
      return loads.get(type).get(partition);
    }

    @Override
    public boolean hasNext() {
      return place >= 0;
    }

    @Override
    public Job next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Job job = places.get(place).job;
      find();
      return job;
    }
  }
}
