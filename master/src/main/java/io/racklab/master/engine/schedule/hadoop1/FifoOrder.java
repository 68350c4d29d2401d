package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.TaskType;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** First in, first out over the jobs of all pools; jobs of a higher priority go first. */
public record FifoOrder() implements Order {
  @Override
  public boolean usesPriorities() {
    return true;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "fifo: jobs are asked by priority, then by submission",
            (scheduler, evidence) -> new JobsInOrder(FifoOrder::urgentFirst, evidence)));
  }

  private static List<Job> urgentFirst(TaskType type, ClusterView view) {
    return view.jobs().active().stream()
        .filter(job -> job.wants(type))
        .sorted(Comparator.<Job, Priority>comparing(Job::priority).thenComparing(Job.BY_SUBMISSION))
        .toList();
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return new MostUrgent(view.jobs().active(), job -> job.total(type) > 0);
  }

  /**
   * Returns all jobs with tasks of the type if any such task waits, and otherwise none. Jobs that
   * want no slot are included: a scheduler may offer a slot only to the first job in order, even if
   * that job wants none.
   */
  @Override
  public Iterator<Job> wanting(TaskType type, ClusterView view) {
    return view.jobs().demand().waiting(type) == 0 ? Collections.emptyIterator() : jobs(type, view);
  }
}
