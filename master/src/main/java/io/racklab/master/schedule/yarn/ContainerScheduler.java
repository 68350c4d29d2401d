package io.racklab.master.schedule.yarn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Gives containers on nodes to applications: Hadoop 3.3.5's FairScheduler without preemption. Fair
 * shares and demands are as of the last {@link #update}; usages are as of now.
 */
final class ContainerScheduler {
  private final ContainerCluster cluster;
  private final SchedulerRules rules;
  private final QueueTree queues;
  private final Map<Integer, Application> applications = new LinkedHashMap<>();

  /**
   * @param nodes what each node has, by number
   * @param rackOf the rack of each node
   * @param root the tree of queues
   */
  public ContainerScheduler(
      List<Resource> nodes, List<Integer> rackOf, QueuePlan root, SchedulerRules rules) {
    List<ContainerNode> all = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      all.add(new ContainerNode(node, rackOf.get(node), nodes.get(node)));
    }
    cluster = new ContainerCluster(all);
    this.rules = rules;
    queues = new QueueTree(root, cluster);
  }

  /**
   * Takes an application.
   *
   * @param unmanaged whether its first container is like the others, not its application master
   */
  public void submit(int application, String queue, long millis, boolean unmanaged) {
    LeafQueue leaf = queues.leaf(queue);
    var added = new Application(application, millis, unmanaged, leaf, cluster, rules);
    if (applications.putIfAbsent(application, added) != null) {
      throw new IllegalArgumentException("application " + application + " is there already");
    }
    leaf.add(added);
  }

  /**
   * The application asks for these containers from now on, in place of what it asked for at this
   * priority before; the lowest priority is served first.
   */
  public void ask(int application, int priority, Asks wanted) {
    application(application).ask(priority, wanted);
  }

  /** The application wants no containers on the nodes that this says, whenever it is asked. */
  public void shun(int application, IntPredicate nodes) {
    application(application).shuns(nodes);
  }

  /** Recomputes demands and fair shares. */
  public void update() {
    queues.update();
  }

  /** A container has ended. */
  public void completed(Container container) {
    cluster.node(container.node()).release(container.resource());
    application(container.application()).completed(container);
  }

  /**
   * A container has ended before its application could use it, and is asked for once more in the
   * same place.
   */
  public void lost(Container container) {
    completed(container);
    application(container.application()).askAgain(container);
  }

  /** The application has ended, and so have all its containers. */
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

  /**
   * A node is lost and kept for nobody; its containers are to be told of as {@link #completed}. It
   * does not report until it is {@link #nodeBack}.
   */
  public void nodeLost(int number) {
    ContainerNode node = cluster.node(number);
    if (node.reservation() != null) {
      node.reservation().application().unreserve(node);
    }
    cluster.lost(node);
  }

  /** A lost node is back. */
  public void nodeBack(int number) {
    cluster.back(cluster.node(number));
  }

  /** Gives what is free on a node that has reported. */
  public List<Container> heartbeat(int number) {
    ContainerNode node = cluster.node(number);
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

  /** The application that a node is kept for, or -1. */
  public int reservedFor(int node) {
    Reservation reservation = cluster.node(node).reservation();
    return reservation == null ? -1 : reservation.application().number();
  }

  /** The resources that an application may still ask for with some hope of having them soon. */
  public Resource headroom(int application) {
    return application(application).queue().headroom();
  }

  /** The resources that a node has free. */
  public Resource free(int node) {
    return cluster.node(node).free();
  }

  /** The resources that all nodes that are not lost have together. */
  public Resource total() {
    return cluster.total();
  }

  /** A queue's fair share, demand and usage. */
  public Shares queue(String name) {
    return Shares.of(queues.leaf(name));
  }

  /** An application's fair share, demand and usage. */
  public Shares shares(int application) {
    return Shares.of(application(application));
  }

  /** Whether an application may have containers, or waits for others of its queue to end. */
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
