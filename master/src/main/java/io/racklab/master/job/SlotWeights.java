package io.racklab.master.job;

import io.racklab.protocol.TaskType;

/**
 * The weights of a map slot and a reduce slot where tasks of either type may use both (DynamicMR,
 * Section 2.1.1): a task weighs what a slot of its own type does, and a node carries what its slots
 * weigh together. With 8 map slots of weight 1 and 4 reduce slots of weight 2 that is 16 maps, or 8
 * reduces.
 *
 * @param map at least 1
 * @param reduce at least 1
 */
public record SlotWeights(int map, int reduce) {
  /** A slot is a slot. */
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
   * The number of tasks of a type that a node with so many slots carries when it runs nothing else.
   */
  public int tasks(TaskType type, int mapSlots, int reduceSlots) {
    return (mapSlots * map + reduceSlots * reduce) / of(type);
  }

  /**
   * The number of slots of a type that hold so many tasks of the other type, the last one perhaps
   * in part.
   */
  public int slotsFor(TaskType type, int tasksOfOther) {
    int weight = tasksOfOther * of(other(type));
    return (weight + of(type) - 1) / of(type);
  }

  /** The type whose slots a type of task borrows. */
  public static TaskType other(TaskType type) {
    return type == TaskType.MAP ? TaskType.REDUCE : TaskType.MAP;
  }
}
