package io.racklab.master.schedule;

import io.racklab.master.workload.JobSpec;
import java.util.function.Predicate;

/**
 * Tasks that can never start on a cluster, however long they wait.
 *
 * @param jobs those that have such tasks
 * @param tasks such as {@code a map} or {@code a reduce}
 * @param problem why they cannot start
 * @param instead what to write
 */
public record Starvation(Predicate<JobSpec> jobs, String tasks, String problem, String instead) {
  /** Maps of the jobs that have some. */
  public static Starvation ofMaps(Predicate<JobSpec> jobs, String problem, String instead) {
    return new Starvation(jobs.and(job -> job.tasks().maps() > 0), "a map", problem, instead);
  }

  /** Reduces of the jobs that have some. */
  public static Starvation ofReduces(Predicate<JobSpec> jobs, String problem, String instead) {
    return new Starvation(jobs.and(job -> job.tasks().reduces() > 0), "a reduce", problem, instead);
  }
}
