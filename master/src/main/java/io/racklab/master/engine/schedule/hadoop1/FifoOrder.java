package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.protocol.TaskType;
import java.util.Collections;
import java.util.Iterator;

/** First in, first out over the jobs of all pools, the most urgent priority first. */
public record FifoOrder() implements Order {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return new MostUrgent(view.jobs().active(), job -> job.total(type) > 0);
  }

  /**
   * Returns all jobs, since a scheduler that asks only the first job depends on which job that is.
   */
  @Override
  public Iterator<Job> wanting(TaskType type, ClusterView view) {
    return view.jobs().demand().waiting(type) == 0 ? Collections.emptyIterator() : jobs(type, view);
  }
}
