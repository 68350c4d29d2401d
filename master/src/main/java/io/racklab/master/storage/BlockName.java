package io.racklab.master.storage;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.Comparator;

/**
 * The place of a block: of what a map reads, or of what a task has written.
 *
 * @param job of the task
 * @param written whether it is of what the task has put out
 * @param part which block of that, from 0
 */
public record BlockName(int job, TaskType type, int task, boolean written, int part)
    implements Comparable<BlockName> {
  private static final Comparator<BlockName> ORDER =
      Comparator.comparingInt(BlockName::job)
          .thenComparing(BlockName::written)
          .thenComparing(BlockName::type)
          .thenComparingInt(BlockName::task)
          .thenComparingInt(BlockName::part);

  /** The block that a map reads. */
  public static BlockName input(int job, int map) {
    return new BlockName(job, TaskType.MAP, map, false, 0);
  }

  /** The task's name, such as {@code job-3-m-5}. */
  public String taskName() {
    return AttemptId.taskName(job, type, task);
  }

  @Override
  public int compareTo(BlockName other) {
    return ORDER.compare(this, other);
  }
}
