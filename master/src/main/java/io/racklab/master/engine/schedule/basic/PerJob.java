package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The state that a policy keeps of each job until the job has ended.
 *
 * @param <T> the state of one job
 */
public final class PerJob<T> {
  private final Map<Integer, T> memories = new LinkedHashMap<>();

  /**
   * Returns the state of a job.
   *
   * @param beginning makes the state of a job that is new
   */
  public T of(Job job, ClusterView view, Supplier<T> beginning) {
    T known = memories.get(job.number());
    if (known == null) {
      memories.keySet().removeIf(number -> view.jobs().job(number) == null);
      known = beginning.get();
      memories.put(job.number(), known);
    }
    return known;
  }
}
