package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Priority;
import io.racklab.protocol.TaskType;
import java.util.Arrays;

/** The state of a job as of the fair scheduler's last update. */
final class FairJob {
  /** The time before the first change of any job. */
  private static final long NEVER = 0;

  private final Job job;
  private final int[] demand = new int[TaskType.values().length];
  private final long[] demandAt = new long[TaskType.values().length];
  private boolean runnable;

  FairJob(Job job) {
    this.job = job;
  }

  Job job() {
    return job;
  }

  /** True if the limits of its pool and of its user let the job run. */
  boolean runnable() {
    return runnable;
  }

  void runnable(boolean allowed) {
    if (runnable != allowed) {
      Arrays.fill(demandAt, NEVER);
    }
    runnable = allowed;
  }

  /** Returns the slots that the job could use, as of the last update. */
  int demand(TaskType type) {
    return demand[type.ordinal()];
  }

  /** Recomputes the slots that the job could use, and returns their increase. */
  int updateDemand(TaskType type) {
    if (demandAt[type.ordinal()] == job.changedAt()) {
      return 0;
    }
    demandAt[type.ordinal()] = job.changedAt();
    boolean mayStart = job.wants(type) || job.pending(type) == 0;
    int before = demand[type.ordinal()];
    demand[type.ordinal()] =
        runnable && mayStart
            ? job.running(type) + job.pending(type) + job.demand().copies(type)
            : 0;
    return demand[type.ordinal()] - before;
  }

  /** Returns the job's weight in the division of its pool's slots. */
  double weight(TaskType type, boolean sizeBased) {
    if (!runnable) {
      return 1;
    }
    double size = sizeBased ? Math.log1p(demand(type)) / Math.log(2) : 1;
    return size * factor(job.priority());
  }

  private static double factor(Priority priority) {
    return switch (priority) {
      case VERY_HIGH -> 4;
      case HIGH -> 2;
      case NORMAL -> 1;
      case LOW -> 0.5;
      case VERY_LOW -> 0.25;
    };
  }

  /** True if the job was submitted before another one. */
  boolean earlierThan(FairJob other) {
    return job.submitNanos() != other.job.submitNanos()
        ? job.submitNanos() < other.job.submitNanos()
        : job.number() < other.job.number();
  }
}
