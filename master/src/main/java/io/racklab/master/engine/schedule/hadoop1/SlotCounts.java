package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.protocol.TaskType;

/** A number of map slots and a number of reduce slots, not negative. */
record SlotCounts(int maps, int reduces) {
  public static final SlotCounts NONE = new SlotCounts(0, 0);
  public static final SlotCounts UNLIMITED = new SlotCounts(Integer.MAX_VALUE, Integer.MAX_VALUE);

  public SlotCounts {
    if (maps < 0 || reduces < 0) {
      throw new IllegalArgumentException(
          "numbers of slots must not be negative: " + maps + ", " + reduces);
    }
  }

  public int of(TaskType type) {
    return type == TaskType.MAP ? maps : reduces;
  }
}
