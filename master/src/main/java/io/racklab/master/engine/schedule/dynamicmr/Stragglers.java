package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.protocol.TaskType;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Kills attempts that have run for longer than a multiple of the mean running time of their job's
 * succeeded tasks of the same type, twice the mean in DynamicMR (Section 2.2). Their tasks run
 * again. A task is killed in this way only once: otherwise a task that takes longer by nature, such
 * as one with more input, would never end.
 *
 * <p>The time of a reduce counts from the end of its job's last map, so that its wait for maps is
 * left out.
 */
final class Stragglers {
  private final double times;
  private final Map<Integer, JobTimes> ofJob = new HashMap<>();
  private long killed;

  /**
   * Makes the policy's state.
   *
   * @param times the multiple, above 1; infinity if nothing is killed
   */
  Stragglers(double times) {
    this.times = times;
  }

  double times() {
    return times;
  }

  boolean any() {
    return times < Double.POSITIVE_INFINITY;
  }

  /** Returns the number of attempts that were killed. */
  long killed() {
    return killed;
  }

  void succeeded(Job job, RunningAttempt attempt, long now) {
    TaskType type = attempt.id().type();
    if (any() && waitsForNothing(job, type)) {
      ofJob
          .computeIfAbsent(job.number(), any -> new JobTimes())
          .of(type)
          .add(now - began(job, attempt));
    }
  }

  private static boolean waitsForNothing(Job job, TaskType type) {
    return type == TaskType.MAP || job.mapsFinished();
  }

  private static long began(Job job, RunningAttempt attempt) {
    return attempt.id().type() == TaskType.MAP
        ? attempt.launchNanos()
        : Math.max(attempt.launchNanos(), job.mapsDoneNanos());
  }

  void over(Job job) {
    ofJob.remove(job.number());
  }

  /** Kills the attempts of a job that have run too long. */
  void kill(Job job, long now, Killer killer) {
    JobTimes known = ofJob.get(job.number());
    if (known == null) {
      return;
    }
    for (TaskType type : TaskType.values()) {
      Times of = known.of(type);
      if (of.count > 0 && waitsForNothing(job, type)) {
        kill(job, type, of, now - Math.round(times * of.sum / of.count), killer);
      }
    }
  }

  /** Kills the first attempts that began before a time, at most one for each task. */
  private void kill(Job job, TaskType type, Times of, long beganBefore, Killer killer) {
    for (RunningTask task : job.runningTasks(type).all()) {
      RunningAttempt first = task.attempt(0);
      if (began(job, first) < beganBefore && !of.killedOnce.get(task.task())) {
        of.killedOnce.set(task.task());
        killed++;
        killer.kill(first);
      }
    }
  }

  private static final class JobTimes {
    private final Times maps = new Times();
    private final Times reduces = new Times();

    Times of(TaskType type) {
      return type == TaskType.MAP ? maps : reduces;
    }
  }

  private static final class Times {
    private final BitSet killedOnce = new BitSet();
    private double sum;
    private long count;

    void add(long nanos) {
      sum += nanos;
      count++;
    }
  }
}
