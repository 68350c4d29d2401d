package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * YARN's queues, which determine the applications that get containers. Nodes are offered to
 * applications, not to tasks of a type, so {@link ContainerSlots} has a {@link ContainerScheduler}
 * walk the tree of queues. As an {@link Order}, the queues only list the jobs by submission.
 */
public interface ContainerQueues extends Order {
  /** The keys of a file's slots that only the fair scheduler knows, in words. */
  String FAIR_KEYS =
      "assign-multiple, max-assign, node-locality, rack-locality, reservable-nodes,"
          + " reservation-threshold and increment";

  /**
   * Makes the scheduler for these queues.
   *
   * @param topology nodes that offer containers
   * @param rules what the file's slots say to the scheduler
   * @param nanos the run's time in nanoseconds
   */
  ContainerScheduler scheduler(Topology topology, SchedulerRules rules, LongSupplier nanos);

  /** Returns the queue to which a job is submitted. */
  default String queue(JobSpec job) {
    return "root." + job.pool();
  }

  /**
   * Returns the time in milliseconds by which queues order jobs: of two, the earlier goes first.
   */
  default long startMillis(Job job) {
    return job.submitNanos() / 1_000_000;
  }

  /**
   * Returns the tasks for which a queue never has room.
   *
   * @param total the resources of all nodes together
   * @param needs the resources of containers as granted
   */
  List<Starvation> starvations(Resource total, ContainerNeeds needs);

  /**
   * Returns the jobs that the scheduler does not accept.
   *
   * @param needs the resources of a job's containers
   */
  default List<Starvation> rejections(
      Topology topology, List<JobSpec> jobs, Function<JobSpec, ContainerNeeds> needs) {
    return List.of();
  }

  /**
   * Returns why some keys of the file's slots would have no effect here; empty if all have one.
   *
   * @param ofFairScheduler true if there are keys that only the fair scheduler knows
   */
  Optional<String> unread(SchedulerRules rules, boolean ofFairScheduler);

  /** Returns the sizes to which containers are rounded up, for those that the file gives. */
  default ContainerSizes rounding(ContainerSizes sizes) {
    return sizes;
  }

  /** Returns the needs of a job as the scheduler grants them. */
  ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes);

  /**
   * True, since queues change only with their containers: {@link ContainerSlots} decides whether
   * updates may be skipped.
   */
  @Override
  default boolean updatesAtEvents(ClusterView view) {
    return true;
  }

  @Override
  default Iterator<Job> jobs(TaskType type, ClusterView view) {
    return view.jobs().active().iterator();
  }

  @Override
  default List<Conflict> conflicts(PolicyMix mix) {
    return ContainerMix.ofQueues(mix);
  }
}
