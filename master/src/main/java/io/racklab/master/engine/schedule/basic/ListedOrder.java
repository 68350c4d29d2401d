package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Orders the jobs by a list, such as a schedule that was made beforehand. Jobs that are not listed
 * come last, by submission.
 */
public final class ListedOrder implements Order {
  private final Map<Integer, Integer> places = new HashMap<>();
  private final Comparator<Job> order =
      Comparator.<Job>comparingInt(job -> places.getOrDefault(job.number(), Integer.MAX_VALUE))
          .thenComparing(Job.BY_SUBMISSION);

  /**
   * @param jobs the numbers of the jobs, each once
   */
  public ListedOrder(List<Integer> jobs) {
    for (int job : jobs) {
      if (places.putIfAbsent(job, places.size()) != null) {
        throw new IllegalArgumentException("job-" + job + " is listed twice");
      }
    }
  }

  /** Reads {@code order { kind = listed, jobs = [ 3, 1, 2 ] }}. */
  static PolicyFactory<Order> read(Section order) {
    List<Integer> jobs = jobs(order);
    return seed -> new ListedOrder(jobs);
  }

  /** Reads the numbers of the jobs, each once; if one is listed twice, that is a problem. */
  public static List<Integer> jobs(Section order) {
    Field field = order.at("jobs").required("jobs = [ 3, 1, 2 ]");
    List<Integer> jobs =
        field.elements().stream().flatMap(one -> one.count(1, Integer.MAX_VALUE).stream()).toList();
    if (jobs.stream().distinct().count() < jobs.size()) {
      field.problem("a job is listed twice", "name each job once");
    }
    return jobs.stream().distinct().toList();
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "listed: jobs are asked in the order of the list, then by submission",
            (scheduler, evidence) -> new JobsInOrder(this::listedFirst, evidence)));
  }

  private List<Job> listedFirst(TaskType type, ClusterView view) {
    return view.jobs().active().stream().filter(job -> job.wants(type)).sorted(order).toList();
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return listedFirst(type, view).iterator();
  }
}
