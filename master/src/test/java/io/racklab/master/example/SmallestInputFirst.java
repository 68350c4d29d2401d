package io.racklab.master.example;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.protocol.TaskType;
import java.util.Comparator;
import java.util.Iterator;

/**
 * A worked example of an own answer: the job with the least input goes first. Jobs of more than a
 * given size wait until there are no others.
 *
 * @param largeBytes from which size on a job waits
 */
record SmallestInputFirst(long largeBytes) implements Order {
  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return view.jobs().active().stream()
        .filter(job -> job.total(type) > 0)
        .sorted(
            Comparator.<Job, Boolean>comparing(job -> job.spec().inputBytes() >= largeBytes)
                .thenComparingLong(job -> job.spec().inputBytes())
                .thenComparingInt(Job::number))
        .iterator();
  }
}
