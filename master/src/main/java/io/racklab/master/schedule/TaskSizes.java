package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;

/** The amount of work in tasks, as the workload made them. No real scheduler can know it. */
public interface TaskSizes {
  /** Nanoseconds that the first attempt of a task computes on a node of speed 1. */
  long nanos(Job job, TaskType type, int task);
}
