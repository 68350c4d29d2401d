package io.racklab.master.engine.job;

import io.racklab.protocol.TaskType;

/**
 * The weights of a map slot and a reduce slot if tasks of either type may use both (DynamicMR,
 * Section 2.1.1). A task weighs as much as a slot of its own type, and a node carries the sum of
 * its slots' weights: 8 map slots of weight 1 and 4 reduce slots of weight 2 carry 16 maps, or 8
 * reduces.
 *
 * @param map the weight of a map slot, at least 1
 * @param reduce the weight of a reduce slot, at least 1
 */
public record SlotWeights(int map, int reduce) {
  /** Map and reduce slots weigh the same. */
  public static final SlotWeights EQUAL = new SlotWeights(1, 1);

  public SlotWeights {
    if (map < 1 || reduce < 1) {
      throw new IllegalArgumentException("a slot weighs at least 1: " + map + ", " + reduce);
    }
  }

  public int of(TaskType type) {
    return type == TaskType.MAP ? map : reduce;
  }

  /**
   * Returns the number of tasks of a type that a node with these slots carries when it runs nothing
   * else.
   */
  public int tasks(TaskType type, int mapSlots, int reduceSlots) {
    return (mapSlots * map + reduceSlots * reduce) / of(type);
  }

  /**
   * Returns the number of slots of a type that a number of tasks of the other type hold, rounded
   * up.
   */
  public int slotsFor(TaskType type, int tasksOfOther) {
    int weight = tasksOfOther * of(other(type));
    return (weight + of(type) - 1) / of(type);
  }

  /** Returns the type whose slots a type of task borrows. */
  public static TaskType other(TaskType type) {
    return type == TaskType.MAP ? TaskType.REDUCE : TaskType.MAP;
  }
}
