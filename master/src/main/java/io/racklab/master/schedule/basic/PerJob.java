package io.racklab.master.schedule.basic;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The memory that an answer has of each job until the job has ended. */
public final class PerJob<T> {
  private final Map<Integer, T> memories = new LinkedHashMap<>();

  /**
   * @param beginning what is known of a job that is asked about for the first time
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
