package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.TaskSizes;
import io.racklab.protocol.TaskType;

/** A plain model of the size of a job. */
final class ModelSize {
  private ModelSize() {}

  /**
   * Returns a job's slot-nanoseconds.
   *
   * @param remaining true to leave out tasks that have ended
   */
  static long of(Job job, TaskSizes tasks, boolean remaining) {
    long sum = 0;
    for (TaskType type : TaskType.values()) {
      for (int task = 0; task < job.total(type); task++) {
        if (!remaining || !job.finishedTasks(type).get(task)) {
          sum += job.slotsPerTask(type) * tasks.nanos(job, type, task);
        }
      }
    }
    return sum;
  }
}
