package io.racklab.master.engine.workload.trace;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The executors of a Spark application while its log is read, and which tasks waited for the start
 * of one. Times are milliseconds.
 */
final class SparkExecutors {
  /**
   * The longest time from the registration of an executor to the launch of a task that waited for
   * it. The executor is set up in this time. A task that is launched later waited for something
   * else: an executor nearer to its data, which takes this time by default (spark.locality.wait),
   * or the job.
   */
  private static final long NEW = 3000;

  private final Map<String, Executor> executors = new LinkedHashMap<>();
  private long coresOfTask = 1;

  private static final class Executor {
    private final long registered;
    private long free;

    /** The end of the task that ended first. */
    private long firstEnd = Long.MAX_VALUE;

    Executor(long registered, long free) {
      this.registered = registered;
      this.free = free;
    }
  }

  /** Sets the cores that each task takes. */
  void takeForATask(int cores) {
    coresOfTask = Math.max(1, cores);
  }

  /** Notes that an executor has registered. */
  void added(String id, long time, long cores) {
    executors.put(id, new Executor(time, cores / coresOfTask));
  }

  /**
   * True if a task that ended waited for its executor to start: it was launched as soon as the
   * executor had registered, before a task ended there, and the executor had cores for it. Tasks
   * must be given in the order of their ends.
   */
  boolean startedFor(String id, long launch, long finish) {
    Executor executor = executors.get(id);
    if (executor == null) {
      return false;
    }
    boolean follows = launch >= executor.firstEnd;
    executor.firstEnd = Math.min(executor.firstEnd, finish);
    if (executor.free == 0
        || follows
        || launch < executor.registered
        || launch - executor.registered >= NEW) {
      return false;
    }
    executor.free--;
    return true;
  }
}
