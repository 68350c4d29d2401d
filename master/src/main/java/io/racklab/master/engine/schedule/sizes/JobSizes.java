package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.TaskSizes;
import io.racklab.protocol.TaskType;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sizes of jobs in slot-nanoseconds: the size of all tasks, and that of the tasks that have not
 * ended yet, where a running task counts in full. A task counts once for each slot that it holds.
 */
final class JobSizes {
  private final TaskSizes tasks;
  private final Map<Integer, Size> sizes = new LinkedHashMap<>();

  JobSizes(TaskSizes tasks) {
    this.tasks = tasks;
  }

  /** Returns the size of all tasks. */
  long total(Job job) {
    return of(job).total;
  }

  /** Returns the size of the tasks that have not ended. */
  long remaining(Job job) {
    Size size = of(job);
    for (TaskType type : TaskType.values()) {
      if (size.changes.get(type) != job.changesOfFinished(type)) {
        size.count(job, type);
      }
    }
    return size.remaining;
  }

  private Size of(Job job) {
    return sizes.computeIfAbsent(job.number(), number -> new Size(job));
  }

  /** Forgets jobs that have ended. */
  void keep(Jobs jobs) {
    sizes.keySet().removeIf(number -> jobs.job(number) == null);
  }

  private final class Size {
    private final long total;
    private final Map<TaskType, BitSet> ended = new EnumMap<>(TaskType.class);
    private final Map<TaskType, Long> changes = new EnumMap<>(TaskType.class);
    private long remaining;

    Size(Job job) {
      for (TaskType type : TaskType.values()) {
        for (int task = 0; task < job.total(type); task++) {
          remaining += size(job, type, task);
        }
        ended.put(type, new BitSet());
        changes.put(type, 0L);
      }
      total = remaining;
    }

    private long size(Job job, TaskType type, int task) {
      return tasks.nanos(job, type, task) * job.slotsPerTask(type);
    }

    /** Counts the tasks that have ended since the last count, and those that are pending again. */
    void count(Job job, TaskType type) {
      BitSet now = job.finishedTasks(type);
      BitSet changed = ended.put(type, now);
      changed.xor(now);
      for (int task = changed.nextSetBit(0); task >= 0; task = changed.nextSetBit(task + 1)) {
        remaining += now.get(task) ? -size(job, type, task) : size(job, type, task);
      }
      changes.put(type, job.changesOfFinished(type));
    }
  }
}
