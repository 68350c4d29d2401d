package io.racklab.master.engine.storage;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.Comparator;

/**
 * The identity of a block: the input of a map, or a part of a task's output.
 *
 * @param job the number of the task's job
 * @param written true for output, false for input
 * @param part the index of the block in the task's output, from 0
 */
public record BlockName(int job, TaskType type, int task, boolean written, int part)
    implements Comparable<BlockName> {
  private static final Comparator<BlockName> ORDER =
      Comparator.comparingInt(BlockName::job)
          .thenComparing(BlockName::written)
          .thenComparing(BlockName::type)
          .thenComparingInt(BlockName::task)
          .thenComparingInt(BlockName::part);

  /** Returns the name of the block that a map reads. */
  public static BlockName input(int job, int map) {
    return new BlockName(job, TaskType.MAP, map, false, 0);
  }

  /** Returns the task's name, such as {@code job-3-m-5}. */
  public String taskName() {
    return AttemptId.taskName(job, type, task);
  }

  @Override
  public int compareTo(BlockName other) {
    return ORDER.compare(this, other);
  }
}
