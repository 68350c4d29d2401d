package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The jobs whose maps are or may be duplicated, each with its state until the job ends, and the
 * counts of their duplicates.
 *
 * @param <K> the type of a job's state
 */
final class CopiedJobs<K extends CopiedJobs.Known> {
  /** The state of a job; at least, which of its maps were duplicated. */
  interface Known {
    boolean isDuplicated(int map);
  }

  private final Function<Job, K> first;
  private final DuplicateCounts counts = new DuplicateCounts();
  private final Map<Integer, K> jobs = new LinkedHashMap<>();
  private final Set<Job> ready = new LinkedHashSet<>();

  /**
   * Makes the collection.
   *
   * @param first makes the initial state of a job
   */
  CopiedJobs(Function<Job, K> first) {
    this.first = first;
  }

  K of(Job job) {
    return jobs.computeIfAbsent(job.number(), number -> first.apply(job));
  }

  boolean knows(Job job) {
    return jobs.containsKey(job.number());
  }

  DuplicateCounts counts() {
    return counts;
  }

  /** Returns the jobs that have no pending map and of which a map may be duplicated. */
  Set<Job> ready() {
    return ready;
  }

  /** Removes a job that gets no more duplicates, unless another of its maps is launched later. */
  void unready(Job job) {
    ready.remove(job);
    job.wantCopies(TaskType.MAP, 0);
  }

  /** True if no duplicate of this type of task is to be launched. */
  boolean hasNoCandidates(TaskType type) {
    return type == TaskType.REDUCE || ready.isEmpty();
  }

  /**
   * True if a job may have one more duplicate of this type of task. If not, the job is no longer
   * ready.
   *
   * @param more true for a ready job that may have more duplicates
   */
  boolean mayHave(Job job, TaskType type, Predicate<Job> more) {
    if (type == TaskType.REDUCE || !ready.contains(job)) {
      return false;
    }
    if (!more.test(job)) {
      unready(job);
      return false;
    }
    return true;
  }

  /**
   * True if no original attempt of a job's maps is needed any more: each has ended, or its
   * duplicate was chosen instead.
   */
  static boolean originalsEnded(Job job) {
    if (job.pending(TaskType.MAP) > 0) {
      return false;
    }
    for (RunningTask task : job.runningTasks(TaskType.MAP).all()) {
      DuplicateRace race = job.races().of(task.task());
      if (race == null || !(race.decided() || race.heldOriginal().isPresent())) {
        return false;
      }
    }
    return true;
  }

  /** Counts the slot time of a wasted attempt, if its map was duplicated. */
  void wasted(Job job, RunningAttempt attempt, long nanos) {
    K known = jobs.get(job.number());
    if (known != null
        && attempt.id().type() == TaskType.MAP
        && known.isDuplicated(attempt.id().task())) {
      counts.wasted(nanos * attempt.slots());
    }
  }

  void over(Job job) {
    jobs.remove(job.number());
    ready.remove(job);
  }
}
