package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The queues of the fair scheduler.
 *
 * @param root the tree of queues; a pool without a queue in the tree gets one below the root
 */
record QueueOrder(QueuePlan root) implements ContainerQueues {
  @Override
  public ContainerScheduler scheduler(
      List<Resource> nodes, List<Integer> rackOf, SchedulerRules rules) {
    return new FairScheduler(nodes, rackOf, root, rules);
  }

  @Override
  public List<Starvation> starvations(Resource total, ContainerNeeds needs) {
    List<QueueRoom> rooms = new ArrayList<>();
    Set<String> named = new HashSet<>();
    for (QueuePlan child : root.children()) {
      look(child, child.name(), total, rooms, named);
    }
    rooms.add(
        room("a queue of its own", job -> !named.contains(job.pool()), total, QueueLimits.NONE));
    return rooms.stream().flatMap(room -> room.starvations(needs).stream()).toList();
  }

  /** Collects the room of each queue of applications within the limits of the queues above it. */
  private static void look(
      QueuePlan plan, String name, Resource above, List<QueueRoom> rooms, Set<String> named) {
    Resource most = above.min(plan.limits().max());
    for (QueuePlan child : plan.children()) {
      look(child, name + "." + child.name(), most, rooms, named);
    }
    if (plan.children().isEmpty()) {
      named.add(name);
      rooms.add(room("queue " + name, job -> job.pool().equals(name), most, plan.limits()));
    }
  }

  private static QueueRoom room(
      String queue, Predicate<JobSpec> jobs, Resource most, QueueLimits limits) {
    double part = limits.maxAmShare();
    Resource masters =
        part == QueueLimits.UNLIMITED_AM_SHARE
            ? most
            : new Resource(
                (long) Math.ceil(most.memory() * part), (long) Math.ceil(most.vcores() * part));
    return new QueueRoom(queue, jobs, most, masters);
  }

  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return asked.granted(sizes.minimum(), sizes.increment());
  }
}
