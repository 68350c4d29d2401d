package io.racklab.master.schedule.sizes;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.BitSet;

/**
 * The slots of one type that the jobs of one partition hold and want; jobs are known by their
 * places in the order of submission.
 */
final class PartitionLoad {
  private final TaskType type;
  private final BitSet wanting = new BitSet();
  private int held;

  PartitionLoad(TaskType type) {
    this.type = type;
  }

  void clear() {
    wanting.clear();
    held = 0;
  }

  /** A job's slots change, and whether it wants any may. */
  void count(int place, int slots, boolean wants) {
    held += slots;
    wanting.set(place, wants);
  }

  /** The place of the first job from this place on that wants a slot, or -1. */
  int wantingFrom(int place) {
    return wanting.nextSetBit(place);
  }

  /** Whether one more task of a job stays within so many slots; a first one always does. */
  boolean takes(Job job, int slots) {
    return held == 0 || held + job.slotsPerTask(type) <= slots;
  }
}
