package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;

/** The amount of work in tasks, as the workload defines it. No real scheduler can know it. */
public interface TaskSizes {
  /** Returns the nanoseconds that the first attempt of a task computes on a node of speed 1. */
  long nanos(Job job, TaskType type, int task);
}
