package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.schedule.basic.ListedOrder;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * One queue of the fair scheduler whose applications go in the order of a list, as a schedule that
 * is made beforehand has them; those that are not listed come last, by submission. Masters hold at
 * most half of the queue, as in Hadoop, so that they cannot keep out all tasks.
 *
 * @param jobs the numbers of the jobs, each once
 */
record ListedQueue(List<Integer> jobs) implements ContainerQueues {
  private static final String NAME = "default";

  private static final QueueOrder ONE =
      new QueueOrder(
          new QueuePlan(
              "root",
              QueueLimits.NONE,
              new FairPolicy(),
              List.of(new QueuePlan(NAME, QueueLimits.NONE, new FifoPolicy(), List.of()))));

  ListedQueue {
    jobs = List.copyOf(jobs);
  }

  /** Reads {@code order { kind = listed-queue, jobs = [ 3, 1, 2 ] }}. */
  static PolicyFactory<Order> read(Section order) {
    List<Integer> listed = ListedOrder.jobs(order);
    return seed -> new ListedQueue(listed);
  }

  @Override
  public String queue(JobSpec job) {
    return "root." + NAME;
  }

  /** Returns a listed job's place, which is before the time of every other one. */
  @Override
  public long startMillis(Job job) {
    int place = jobs.indexOf(job.number());
    return place >= 0 ? place : jobs.size() + ContainerQueues.super.startMillis(job);
  }

  @Override
  public List<Promise> promises() {
    return ONE.promises();
  }

  @Override
  public ContainerScheduler scheduler(Topology topology, SchedulerRules rules, LongSupplier nanos) {
    return ONE.scheduler(topology, rules, nanos);
  }

  @Override
  public Optional<String> unread(SchedulerRules rules, boolean ofFairScheduler) {
    return ONE.unread(rules, ofFairScheduler);
  }

  @Override
  public List<Starvation> starvations(Resource total, ContainerNeeds needs) {
    return QueueOrder.room("the listed queue", job -> true, total, QueueLimits.NONE)
        .starvations(needs);
  }

  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return ONE.granted(asked, sizes);
  }
}
