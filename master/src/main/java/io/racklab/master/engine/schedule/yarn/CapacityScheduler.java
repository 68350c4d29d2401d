package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Hadoop 3.3.6's CapacityScheduler without preemption and labels, driven by heartbeats. It counts
 * memory only, as Hadoop does unless DominantResourceCalculator is configured: vcores do not limit
 * a node.
 */
final class CapacityScheduler implements ContainerScheduler {
  private final ContainerCluster cluster;
  private final CapacityRules rules;
  private final long minimum;
  private final CapacityParent root;
  private final Map<String, CapacityLeaf> leaves = new LinkedHashMap<>();
  private final LeafNames names;
  private final CapacityReservations reservations;
  private final Map<Integer, CapacityApplication> applications = new LinkedHashMap<>();

  /**
   * The lost nodes whose containers have not all been reported as completed. As in Hadoop, the
   * queues learn of the smaller cluster after the last of them.
   */
  private final Set<Integer> emptying = new TreeSet<>();

  /**
   * Makes the scheduler.
   *
   * @param nodes the resources of each node, by number
   * @param rackOf the rack of each node
   * @param minimum the size of the smallest container
   */
  CapacityScheduler(
      List<Resource> nodes, List<Integer> rackOf, CapacityQueues queues, Resource minimum) {
    List<ContainerNode> all = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      var memory = new Resource(nodes.get(node).memory(), Integer.MAX_VALUE);
      all.add(new ContainerNode(node, rackOf.get(node), memory));
    }
    cluster = new ContainerCluster(all);
    rules = queues.rules();
    this.minimum = minimum.memory();
    reservations = new CapacityReservations(this.minimum);
    root = parent(queues.root(), queues.root().name(), null);
    names = LeafNames.of(queues.root());
  }

  private CapacityParent parent(CapacityPlan plan, String name, CapacityShares above) {
    var shares = new CapacityShares(cluster, minimum, above, plan);
    List<GuaranteedQueue> children = new ArrayList<>();
    for (CapacityPlan child : plan.children()) {
      children.add(queue(child, name + "." + child.name(), shares));
    }
    return new CapacityParent(shares, children);
  }

  private GuaranteedQueue queue(CapacityPlan plan, String name, CapacityShares above) {
    if (!plan.children().isEmpty()) {
      return parent(plan, name, above);
    }
    var leaf = new CapacityLeaf(new CapacityShares(cluster, minimum, above, plan), plan.terms());
    leaves.put(name, leaf);
    return leaf;
  }

  @Override
  public void submit(int number, String queue, String user, long millis) {
    CapacityLeaf leaf = leaves.get(names.leaf(queue));
    var added = new CapacityApplication(number, millis, user, leaf, rules, reservations);
    if (applications.putIfAbsent(number, added) != null) {
      throw new IllegalArgumentException("application " + number + " was already submitted");
    }
    leaf.add(added);
  }

  @Override
  public void ask(int number, int priority, Asks wanted) {
    application(number).ask(priority, wanted);
  }

  @Override
  public void shun(int number, IntPredicate nodes) {
    application(number).shuns(nodes);
  }

  /** Does nothing: all state is computed anew for each node. */
  @Override
  public void update() {}

  @Override
  public void completed(Container container) {
    ContainerNode node = cluster.node(container.node());
    node.release(container.resource());
    application(container.application()).completed(container);
    if (node.isEmpty() && emptying.remove(node.number())) {
      resize();
    }
  }

  @Override
  public void remove(int number) {
    CapacityApplication ended = application(number);
    if (ended.used() != 0) {
      throw new IllegalStateException("application " + number + " holds " + ended.used() + " MiB");
    }
    ended.releaseAll();
    applications.remove(number);
    ended.queue().remove(ended);
  }

  @Override
  public void nodeLost(int number) {
    reservations.on(number).ifPresent(kept -> kept.application().release(kept));
    ContainerNode node = cluster.node(number);
    cluster.lost(node);
    if (node.isEmpty()) {
      resize();
    } else {
      emptying.add(number);
    }
  }

  @Override
  public void nodeBack(int number) {
    emptying.remove(number);
    cluster.back(cluster.node(number));
    resize();
  }

  private void resize() {
    // Hadoop updates its queues twice: for the node, and for the event of the node's labels.
    root.resize(new CapacityLimit(cluster.total().memory()));
    root.resize(new CapacityLimit(cluster.total().memory()));
  }

  @Override
  public List<Container> heartbeat(int number) {
    ContainerNode node = cluster.node(number);
    Optional<CapacityReservation> reserved = reservations.on(number);
    if (reserved.isPresent()) {
      CapacityReservation kept = reserved.get();
      return kept.application().offerReserved(node, kept) instanceof CapacityOutcome.Given given
          ? List.of(given.container())
          : List.of();
    }
    List<Container> given = new ArrayList<>();
    int far = 0;
    while (given.size() < rules.containers()
        && far < rules.offSwitch()
        && node.free().memory() >= minimum
        && root.offer(node, new CapacityLimit(cluster.total().memory()))
            instanceof CapacityOutcome.Given one) {
      given.add(one.container());
      far += one.container().locality() == Locality.OFF ? 1 : 0;
    }
    return given;
  }

  @Override
  public Resource headroom(int number) {
    CapacityApplication application = application(number);
    return new Resource(application.queue().headroom(application), 0);
  }

  @Override
  public Resource free(int node) {
    return cluster.node(node).free();
  }

  /** Returns the number of the application that a node is reserved for, or -1. */
  int reservedFor(int node) {
    return reserved(node).map(Reserved::application).orElse(-1);
  }

  @Override
  public Optional<Reserved> reserved(int node) {
    return reservations
        .on(node)
        .map(
            kept ->
                new Reserved(
                    kept.application().number(), kept.priority(), new Resource(kept.memory(), 0)));
  }

  private CapacityApplication application(int number) {
    CapacityApplication application = applications.get(number);
    if (application == null) {
      throw new IllegalArgumentException("there is no application " + number);
    }
    return application;
  }
}
