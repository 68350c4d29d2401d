package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Hadoop 3.3.5's FairScheduler without preemption. Fair shares and demands are as of the last
 * {@link #update}; usages are current.
 */
final class FairScheduler implements ContainerScheduler {
  private final ContainerCluster cluster;
  private final SchedulerRules rules;
  private final QueueTree queues;
  private final Map<Integer, Application> applications = new LinkedHashMap<>();

  /**
   * Makes the scheduler.
   *
   * @param nodes the resources of each node, by number
   * @param rackOf the rack of each node
   * @param root the tree of queues
   */
  public FairScheduler(
      List<Resource> nodes, List<Integer> rackOf, QueuePlan root, SchedulerRules rules) {
    cluster = ContainerCluster.of(nodes, rackOf);
    this.rules = rules;
    queues = new QueueTree(root, cluster);
  }

  @Override
  public void submit(int application, String queue, String user, long millis) {
    submit(application, queue, millis, false);
  }

  /**
   * Adds an application.
   *
   * @param unmanaged true if no application master runs in the first container, so that it is like
   *     all others
   */
  public void submit(int application, String queue, long millis, boolean unmanaged) {
    LeafQueue leaf = queues.leaf(queue);
    var added = new Application(application, millis, unmanaged, leaf, cluster, rules);
    if (applications.putIfAbsent(application, added) != null) {
      throw new IllegalArgumentException("application " + application + " was already submitted");
    }
    leaf.add(added);
  }

  @Override
  public void ask(int application, int priority, Asks wanted) {
    application(application).ask(priority, wanted);
  }

  @Override
  public void shun(int application, IntPredicate nodes) {
    application(application).shuns(nodes);
  }

  /** Recomputes demands and fair shares. */
  @Override
  public void update() {
    queues.update();
  }

  @Override
  public void completed(Container container) {
    cluster.node(container.node()).release(container.resource());
    application(container.application()).completed(container);
  }

  /**
   * A container has ended before its application could use it: requests another one at the same
   * place.
   */
  public void lost(Container container) {
    completed(container);
    application(container.application()).askAgain(container);
  }

  @Override
  public void remove(int application) {
    Application ended = application(application);
    if (!ended.usage().equals(Resource.NONE)) {
      throw new IllegalStateException("application " + application + " holds " + ended.usage());
    }
    ended.unreserveAll();
    ended.queue().remove(ended);
    applications.remove(application);
    applications.values().forEach(waiting -> waiting.queue().tryToRun(waiting));
  }

  @Override
  public void nodeLost(int number) {
    ContainerNode node = cluster.node(number);
    if (node.reservation() != null) {
      node.reservation().application().unreserve(node);
    }
    cluster.lost(node);
  }

  @Override
  public void nodeBack(int number) {
    cluster.back(cluster.node(number));
  }

  @Override
  public List<Container> heartbeat(int number) {
    ContainerNode node = cluster.node(number);
    cluster.freeBefore(cluster.total().minus(queues.root().usage()));
    if (node.reservation() != null) {
      Offer offer = node.reservation().application().offerReserved(node);
      if (offer instanceof Offer.Granted granted) {
        return List.of(granted.container());
      }
      if (offer == Offer.RESERVED) {
        return List.of();
      }
    }
    Resource free = node.free();
    Resource sum = Resource.NONE;
    List<Container> given = new ArrayList<>();
    while (queues.root().offer(node) instanceof Offer.Granted granted) {
      given.add(granted.container());
      sum = sum.plus(granted.container().resource());
      if (!rules.assignments().another(given.size(), sum, free)) {
        break;
      }
    }
    return given;
  }

  /** Returns the number of the application that a node is reserved for, or -1. */
  public int reservedFor(int node) {
    return reserved(node).map(Reserved::application).orElse(-1);
  }

  @Override
  public Optional<Reserved> reserved(int node) {
    return Optional.ofNullable(cluster.node(node).reservation())
        .map(one -> new Reserved(one.application().number(), one.priority(), one.resource()));
  }

  @Override
  public Resource headroom(int application) {
    return application(application).headroom();
  }

  @Override
  public Resource free(int node) {
    return cluster.node(node).free();
  }

  /** Returns the total resources of all nodes that are not lost. */
  public Resource total() {
    return cluster.total();
  }

  /** Returns a queue's fair share, demand and usage. */
  public Shares queue(String name) {
    return Shares.of(queues.leaf(name));
  }

  /** Returns an application's fair share, demand and usage. */
  public Shares shares(int application) {
    return Shares.of(application(application));
  }

  /**
   * True if an application may have containers; false if it waits until the limits on running
   * applications allow it to run.
   */
  public boolean runnable(int application) {
    Application one = application(application);
    return one.queue().runs(one);
  }

  private Application application(int number) {
    Application application = applications.get(number);
    if (application == null) {
      throw new IllegalArgumentException("there is no application " + number);
    }
    return application;
  }
}
