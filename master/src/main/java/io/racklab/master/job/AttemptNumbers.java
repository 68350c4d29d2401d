package io.racklab.master.job;

import io.racklab.protocol.TaskType;
import java.util.Arrays;

/** Counts the attempts of each task; grows with the tasks that have been launched. */
final class AttemptNumbers {
  private int[] maps = new int[8];
  private int[] reduces = new int[8];

  /** The number of the next attempt of a task, from 0. */
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
