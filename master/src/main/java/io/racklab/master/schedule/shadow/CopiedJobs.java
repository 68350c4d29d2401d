package io.racklab.master.schedule.shadow;

import io.racklab.master.job.DuplicateRace;
import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.job.RunningTask;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The jobs whose maps are or may be duplicated, what is known of each until it is over, and what
 * became of their duplicates.
 *
 * @param <K> what is known of a job
 */
final class CopiedJobs<K extends CopiedJobs.Known> {
  /** Knowledge of a job: it tells at least which of its maps were duplicated. */
  interface Known {
    boolean isDuplicated(int map);
  }

  private final Function<Job, K> first;
  private final DuplicateCounts counts = new DuplicateCounts();
  private final Map<Integer, K> jobs = new LinkedHashMap<>();
  private final Set<Job> ready = new LinkedHashSet<>();

  /**
   * @param first what is known of a job at first
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

  /** Jobs whose maps all have a slot, and of which a map may be duplicated. */
  Set<Job> ready() {
    return ready;
  }

  /** A job will have no more duplicates, at least until another of its maps is launched. */
  void unready(Job job) {
    ready.remove(job);
    job.wantCopies(TaskType.MAP, 0);
  }

  /** Whether tasks of a type have no duplicates to be launched. */
  boolean hasNoCandidates(TaskType type) {
    return type == TaskType.REDUCE || ready.isEmpty();
  }

  /**
   * Whether a job may have a duplicate of a type; one that may have no more is no longer ready.
   *
   * @param more whether a job that is ready may have more
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

  /** Whether each map of a job has ended, or its original has, or it is decided for the other. */
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

  /** An attempt ran for nothing, which counts if its map was duplicated. */
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
