package io.racklab.master.schedule.shadow;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The jobs whose maps are or may be duplicated, what is known of each until it is over, and what
 * became of their duplicates.
 *
 * @param <K> what is known of a job
 */
final class CopiedJobs<K extends CopiedJobs.Known> {
  /** What is known of a job tells at least which of its maps were duplicated. */
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
