package io.racklab.master.engine.job;

import io.racklab.protocol.TaskType;
import java.util.Arrays;

/** Counts the attempts of each task. Its arrays grow with the task numbers that are launched. */
final class AttemptNumbers {
  private int[] maps = new int[8];
  private int[] reduces = new int[8];

  /** Returns the number of a task's next attempt, from 0. */
  int next(TaskType type, int task) {
    if (type == TaskType.MAP) {
      maps = grown(maps, task);
      return maps[task]++;
    }
    reduces = grown(reduces, task);
    return reduces[task]++;
  }

  private static int[] grown(int[] counts, int task) {
    return task < counts.length
        ? counts
        : Arrays.copyOf(counts, Math.max(task + 1, 2 * counts.length));
  }
}
