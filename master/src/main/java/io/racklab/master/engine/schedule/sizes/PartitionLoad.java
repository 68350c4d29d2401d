package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.BitSet;

/**
 * The slots of one type that the jobs of one partition hold and want. Jobs are identified by their
 * position in the order of submission.
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

  /** Changes a job's slots, and sets whether it wants any. */
  void count(int place, int slots, boolean wants) {
    held += slots;
    wanting.set(place, wants);
  }

  /** Returns the position, from the given one on, of the first job that wants a slot, or -1. */
  int wantingFrom(int place) {
    return wanting.nextSetBit(place);
  }

  /**
   * True if one more task of a job stays within the given number of slots; a first task always
   * does.
   */
  boolean takes(Job job, int slots) {
    return held == 0 || held + job.slotsPerTask(type) <= slots;
  }
}
