package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A plain model of the fair scheduler's queues, on which the promises of its policies rest. */
final class QueueModel implements ContainerObserver {
  private final QueuePlan root;
  private final Map<String, QueuePlan> plans = new LinkedHashMap<>();
  private final Map<String, String> above = new LinkedHashMap<>();
  private final Set<Integer> running = new LinkedHashSet<>();
  private final Map<Integer, Resource> demands = new LinkedHashMap<>();
  private final ModelShares shares = new ModelShares(this);
  private SeenCluster cluster;

  QueueModel(QueuePlan root) {
    this.root = root;
    add(root.name(), root, null);
  }

  private void add(String name, QueuePlan plan, String parent) {
    plans.put(name, plan);
    above.put(name, parent);
    plan.children().forEach(child -> add(name + "." + child.name(), child, name));
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  @Override
  public void submitted(SeenApplication application) {
    String queue = application.queue();
    // A queue that was not declared hangs below the root, whatever its name.
    if (!plans.containsKey(queue)) {
      add(queue, new QueuePlan(queue, QueueLimits.NONE, root.policy(), List.of()), root.name());
    }
    tryToRun(application);
  }

  @Override
  public void removed(SeenApplication application) {
    running.remove(application.number());
    demands.remove(application.number());
    cluster.applications().values().forEach(this::tryToRun);
  }

  private void tryToRun(SeenApplication application) {
    boolean room =
        path(application.queue()).stream()
            .allMatch(queue -> running(queue) < plan(queue).limits().maxRunningApps());
    if (room) {
      running.add(application.number());
    }
  }

  /** Returns the numbers of the applications that may have containers. */
  Set<Integer> running() {
    return running;
  }

  /** Returns the number of a queue's applications that may have containers. */
  long running(String queue) {
    return cluster.applications().values().stream()
        .filter(one -> runs(one) && path(one.queue()).contains(queue))
        .count();
  }

  boolean runs(SeenApplication application) {
    return running.contains(application.number());
  }

  @Override
  public void recomputed() {
    for (SeenApplication application : cluster.applications().values()) {
      Resource sum = application.used();
      for (SeenAsk ask : application.asks().values()) {
        sum = sum.plus(ask.each().times(ask.anywhere()));
      }
      demands.put(application.number(), sum);
    }
    shares.compute();
  }

  /** Returns what an application held and wanted when shares were computed last. */
  Resource demand(SeenApplication application) {
    return demands.getOrDefault(application.number(), Resource.NONE);
  }

  /** Returns what a queue's applications held and wanted then, at most the queue's maximum. */
  Resource demand(String queue) {
    Resource sum = Resource.NONE;
    for (String child : children(queue)) {
      sum = sum.plus(demand(child));
    }
    for (SeenApplication one : cluster.applications().values()) {
      sum = one.queue().equals(queue) ? sum.plus(demand(one)) : sum;
    }
    return sum.min(plan(queue).limits().max());
  }

  SeenCluster cluster() {
    return cluster;
  }

  ModelShares shares() {
    return shares;
  }

  QueuePlan plan(String queue) {
    return plans.get(queue);
  }

  /** Returns the queues from the root down to a queue. */
  List<String> path(String queue) {
    List<String> path = new ArrayList<>();
    for (String one = queue; one != null; one = above.get(one)) {
      path.add(0, one);
    }
    return path;
  }

  List<String> children(String queue) {
    return plans.keySet().stream().filter(name -> queue.equals(above.get(name))).toList();
  }

  /** Returns what the applications of a queue hold, or those of the queues below it. */
  Resource used(String queue) {
    return cluster.applications().values().stream()
        .filter(one -> path(one.queue()).contains(queue))
        .map(SeenApplication::used)
        .reduce(Resource.NONE, Resource::plus);
  }

  /** True if one more container stays within the maximums of a queue and of those above it. */
  boolean fits(String queue, Resource more) {
    return path(queue).stream()
        .allMatch(one -> used(one).plus(more).fitsIn(plan(one).limits().max()));
  }
}
