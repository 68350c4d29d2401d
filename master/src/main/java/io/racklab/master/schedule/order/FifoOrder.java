package io.racklab.master.schedule.order;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Order;
import io.racklab.protocol.TaskType;
import java.util.Comparator;
import java.util.Iterator;

/** The most urgent first and of those first in, first out, over the jobs of all pools. */
public record FifoOrder() implements Order {
  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return view.jobs().active().stream()
        .filter(job -> job.total(type) > 0)
        .sorted(Comparator.comparing(Job::priority))
        .iterator();
  }
}
