package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plain model of the capacity scheduler's queues, on which its promises rest. Memory is in MiB;
 * what is reserved counts as held. Parts are in single precision, as in Hadoop.
 */
final class CapacityModel implements ContainerObserver {
  /**
   * A queue.
   *
   * @param above the queue above; null for the root
   * @param capacity the guaranteed part of the cluster
   * @param most the part of the cluster that it may hold
   */
  record Queue(String name, Queue above, CapacityPlan plan, float capacity, float most) {}

  private final Map<String, Queue> queues = new LinkedHashMap<>();
  private final long minimum;
  private SeenCluster cluster;

  /**
   * @param minimum the memory of the smallest container
   */
  CapacityModel(CapacityPlan root, long minimum) {
    this.minimum = minimum;
    add(new Queue(root.name(), null, root, 1, 1));
  }

  private void add(Queue queue) {
    queues.put(queue.name(), queue);
    for (CapacityPlan child : queue.plan().children()) {
      add(
          new Queue(
              queue.name() + "." + child.name(),
              queue,
              child,
              child.capacity() * queue.capacity(),
              child.maxCapacity() * queue.most()));
    }
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  SeenCluster cluster() {
    return cluster;
  }

  /** Returns the queue that holds an application. */
  Queue leaf(SeenApplication application) {
    String name = application.queue();
    Queue queue = queues.get(name);
    if (queue != null && queue.plan().children().isEmpty()) {
      return queue;
    }
    List<Queue> lasts =
        queues.values().stream()
            .filter(one -> one.plan().children().isEmpty())
            .filter(one -> name.equals("root." + one.plan().name()))
            .toList();
    return lasts.size() == 1 ? lasts.get(0) : queues.get("root." + CapacityQueues.DEFAULT);
  }

  /** Returns a queue and those above it, the root first. */
  static List<Queue> path(Queue leaf) {
    List<Queue> path = new ArrayList<>();
    for (Queue queue = leaf; queue != null; queue = queue.above()) {
      path.add(0, queue);
    }
    return path;
  }

  List<SeenApplication> applications(Queue queue) {
    return cluster.applications().values().stream()
        .filter(one -> path(leaf(one)).contains(queue))
        .toList();
  }

  /** Returns the memory that an application holds. */
  long held(SeenApplication application) {
    return application.used().memory() + reserved(application);
  }

  long reserved(SeenApplication application) {
    return cluster.reservedBy(application).stream()
        .mapToLong(reserved -> reserved.resource().memory())
        .sum();
  }

  long held(Queue queue) {
    return applications(queue).stream().mapToLong(this::held).sum();
  }

  long guaranteed(Queue queue) {
    return (long) (cluster.total().memory() * (double) queue.capacity());
  }

  long most(Queue queue) {
    return (long) (cluster.total().memory() * (double) queue.most());
  }

  long minimum() {
    return minimum;
  }

  /** Rounds up to whole smallest containers. */
  long up(double memory) {
    return (long) Math.ceil((long) (memory + 0.5) / (double) minimum) * minimum;
  }
}
