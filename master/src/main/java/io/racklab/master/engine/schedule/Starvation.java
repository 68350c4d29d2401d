package io.racklab.master.engine.schedule;

import io.racklab.master.engine.workload.JobSpec;
import java.util.function.Predicate;

/**
 * Tasks that can never start on a cluster, however long they wait.
 *
 * @param jobs the jobs that have such tasks
 * @param tasks the tasks in words, such as {@code a map} or {@code a reduce}
 * @param problem the reason why they cannot start
 * @param instead the change to make in the file
 */
public record Starvation(Predicate<JobSpec> jobs, String tasks, String problem, String instead) {
  /** Makes a starvation of the maps of those jobs that have maps. */
  public static Starvation ofMaps(Predicate<JobSpec> jobs, String problem, String instead) {
    return new Starvation(jobs.and(job -> job.tasks().maps() > 0), "a map", problem, instead);
  }

  /** Makes a starvation of the reduces of those jobs that have reduces. */
  public static Starvation ofReduces(Predicate<JobSpec> jobs, String problem, String instead) {
    return new Starvation(jobs.and(job -> job.tasks().reduces() > 0), "a reduce", problem, instead);
  }
}
