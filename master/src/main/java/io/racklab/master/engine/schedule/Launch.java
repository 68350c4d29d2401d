package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;

/**
 * A decision to launch an attempt on the current node.
 *
 * @param task the task's number among those of its type in the job
 * @param locality the locality of a map; null for a reduce
 * @param kind {@link AttemptKind#ORIGINAL} for a task that waited, else a kind of copy
 */
public record Launch(Job job, TaskType type, int task, Locality locality, AttemptKind kind) {
  static Launch map(Job job, int map, Locality locality, AttemptKind kind) {
    return new Launch(job, TaskType.MAP, map, locality, kind);
  }

  static Launch reduce(Job job, int reduce, AttemptKind kind) {
    return new Launch(job, TaskType.REDUCE, reduce, null, kind);
  }

  /** True if the task waited for a slot; false for a copy of a running task. */
  public boolean isOriginal() {
    return kind == AttemptKind.ORIGINAL;
  }

  /** Returns the task's name, such as {@code job-3/map-7}. */
  public String text() {
    return AttemptId.taskName(job.number(), type, task);
  }
}
