package io.racklab.master.schedule.order;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Partitions with fixed shares of the slots of each type; first in, first out in each. A partition
 * is a number of slots, wherever they are, and lends none (Tyrex, Section III). One whose share is
 * less than half a slot has one all the same, or its jobs would wait for ever.
 */
final class Partitions {
  private static final double ROUNDING = 1e-6;
  private final List<SlotPartition> partitions;

  /**
   * @param partitions for small jobs first, each for larger jobs than the one before; the last for
   *     jobs of any size
   */
  Partitions(List<SlotPartition> partitions) {
    this.partitions = List.copyOf(partitions);
    double shares = 0;
    long most = 0;
    for (SlotPartition partition : partitions) {
      shares += partition.share();
      if (partition.mostNanos() <= most) {
        throw new IllegalArgumentException("each partition serves larger jobs than those before");
      }
      most = partition.mostNanos();
    }
    if (most != Long.MAX_VALUE || Math.abs(shares - 1) > ROUNDING) {
      throw new IllegalArgumentException(
          "partitions share all slots, and the last serves jobs of any size: " + partitions);
    }
  }

  long mostNanos(int partition) {
    return partitions.get(partition).mostNanos();
  }

  /** The partition that serves jobs of this size. */
  int serving(long nanos) {
    int partition = 0;
    while (partitions.get(partition).mostNanos() < nanos) {
      partition++;
    }
    return partition;
  }

  /** Jobs that want a slot, of the partitions that have one. */
  Iterator<Job> jobs(TaskType type, ClusterView view, ToIntFunction<Job> partitionOf) {
    List<List<Job>> wanting = new ArrayList<>();
    partitions.forEach(partition -> wanting.add(new ArrayList<>()));
    int[] held = new int[partitions.size()];
    for (Job job : view.jobs().active()) {
      int partition = partitionOf.applyAsInt(job);
      held[partition] += job.running(type) * job.slotsPerTask(type);
      if (job.wants(type)) {
        wanting.get(partition).add(job);
      }
    }
    List<Job> asked = new ArrayList<>();
    double before = 0;
    for (int i = 0; i < held.length; i++) {
      double upTo = before + partitions.get(i).share();
      int slots = slots(before, upTo, view.slots(type));
      before = upTo;
      for (Job job : wanting.get(i)) {
        if (held[i] == 0 || held[i] + job.slotsPerTask(type) <= slots) {
          asked.add(job);
        }
      }
    }
    return asked.iterator();
  }

  /** Rounds the bounds, not the shares, so that the partitions' slots are all there are. */
  private static int slots(double before, double upTo, int all) {
    return Math.max(1, (int) (Math.round(upTo * all) - Math.round(before * all)));
  }
}
