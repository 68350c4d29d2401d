package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** An application that asks for containers: Hadoop's FSAppAttempt. */
final class Application implements Schedulable {
  private final int number;
  private final String name;
  private final long startMillis;
  private final boolean unmanaged;
  private final LeafQueue queue;
  private final ContainerCluster cluster;
  private final SchedulerRules rules;
  private final NavigableMap<Integer, Asks> asks = new TreeMap<>();
  private final Map<Integer, LocalityWait> waits = new TreeMap<>();
  private final Reservations reservations = new Reservations();
  private Resource usage = Resource.NONE;
  private Resource demand = Resource.NONE;
  private Resource fairShare = Resource.NONE;
  private Resource master = Resource.NONE;
  private boolean masterRuns;
  private IntPredicate shuns = node -> false;
  private int containers;

  /**
   * Makes an application.
   *
   * @param unmanaged true if no application master runs in the first container, so that it is like
   *     all others
   */
  Application(
      int number,
      long startMillis,
      boolean unmanaged,
      LeafQueue queue,
      ContainerCluster cluster,
      SchedulerRules rules) {
    this.number = number;
    name = "application_%04d".formatted(number);
    this.startMillis = startMillis;
    this.unmanaged = unmanaged;
    this.queue = queue;
    this.cluster = cluster;
    this.rules = rules;
  }

  int number() {
    return number;
  }

  LeafQueue queue() {
    return queue;
  }

  /** Returns the resources that the application master holds; none before the master runs. */
  Resource master() {
    return master;
  }

  /** Sets the nodes on which the application wants no containers from now on. */
  void shuns(IntPredicate nodes) {
    shuns = nodes;
  }

  /** Replaces the request at a priority; the lowest priority is served first. */
  void ask(int priority, Asks wanted) {
    asks.put(priority, wanted);
  }

  /** Requests another container in place of one that ended before the application could use it. */
  void askAgain(Container lost) {
    asks.get(lost.priority()).again(lost, cluster.node(lost.node()).rack());
  }

  void updateDemand() {
    Resource sum = usage;
    for (Asks wanted : asks.values()) {
      sum = sum.plus(wanted.each().times(wanted.anywhere()));
    }
    demand = sum;
  }

  /** A container of the application has ended. */
  void completed(Container container) {
    usage = usage.minus(container.resource());
    queue.state().free(container.resource());
  }

  /** Gives up all nodes that are reserved for the application. */
  void unreserveAll() {
    reservations.all().forEach(this::unreserve);
  }

  /** Returns the resources that the application may still ask for: Hadoop's headroom. */
  Resource headroom() {
    Resource free = cluster.total().minus(queue.state().rootUsage());
    return queue.headroom(free.minus(cluster.free(shuns)));
  }

  /** Offers a node, on which the application may take a container or which it may reserve. */
  Offer offer(ContainerNode node) {
    return shuns.test(node.number()) || masterMayNotStart() ? Offer.DECLINED : offer(node, asks, 0);
  }

  private boolean masterMayNotStart() {
    if (unmanaged || masterRuns) {
      return false;
    }
    for (Asks wanted : asks.values()) {
      if (wanted.anywhere() > 0) {
        return !queue.roomForMaster(wanted.each());
      }
    }
    return true;
  }

  /**
   * Offers the node that is reserved for this application. As in Hadoop, the application keeps a
   * reserved node that it shuns.
   *
   * @return {@link Offer#RESERVED} if the node stays reserved, {@link Offer#DECLINED} if the
   *     application no longer has a use for it
   */
  Offer offerReserved(ContainerNode node) {
    Reservation reserved = node.reservation();
    Asks wanted = asks.get(reserved.priority());
    if (!usable(wanted, node) || masterMayNotStart()) {
      unreserve(node);
      return Offer.DECLINED;
    }
    if (!reserved.resource().fitsIn(node.free())) {
      return Offer.RESERVED;
    }
    Offer offer =
        offer(
            node,
            asks.subMap(reserved.priority(), true, reserved.priority(), true),
            reserved.number());
    return offer == Offer.DECLINED ? Offer.RESERVED : offer;
  }

  /**
   * True if such containers are wanted, fit on the node when it is empty, and stay within the
   * maximums of the queues.
   */
  private boolean usable(Asks wanted, ContainerNode node) {
    return wanted.anywhere() > 0
        && wanted.each().fitsIn(node.total())
        && queue.state().fits(wanted.each());
  }

  private Offer offer(ContainerNode node, NavigableMap<Integer, Asks> toTry, int reservedNumber) {
    for (Map.Entry<Integer, Asks> entry : toTry.entrySet()) {
      int priority = entry.getKey();
      Asks wanted = entry.getValue();
      if (reservedNumber == 0 && !usable(wanted, node)) {
        continue;
      }
      LocalityWait wait = waits.computeIfAbsent(priority, any -> new LocalityWait());
      wait.offered();
      Locality allowed = wait.allowed(cluster.nodes(), rules.waits());
      Locality locality = nearest(wanted, node);
      if (locality == Locality.NODE || locality.compareTo(allowed) <= 0 || wanted.places() == 0) {
        return take(node, wanted, priority, locality, reservedNumber);
      }
    }
    return Offer.DECLINED;
  }

  private static Locality nearest(Asks wanted, ContainerNode node) {
    if (wanted.inRack(node.rack()) == 0) {
      return Locality.OFF;
    }
    return wanted.onNode(node.number()) > 0 ? Locality.NODE : Locality.RACK;
  }

  private Offer take(
      ContainerNode node, Asks wanted, int priority, Locality locality, int reservedNumber) {
    if (!wanted.each().fitsIn(node.free())) {
      return reserve(node, wanted, priority, locality);
    }
    waits.get(priority).given(locality);
    int container = reservedNumber == 0 ? ++containers : reservedNumber;
    switch (locality) {
      case NODE -> wanted.takenOnNode(node);
      case RACK -> wanted.takenInRack(node);
      case OFF -> wanted.takenAnywhere();
    }
    if (reservedNumber != 0) {
      unreserve(node);
    }
    hold(node, wanted.each());
    return new Offer.Granted(
        new Container(number, container, node.number(), wanted.each(), priority, locality));
  }

  private void hold(ContainerNode node, Resource resource) {
    node.take(resource);
    usage = usage.plus(resource);
    queue.state().use(resource);
    if (!masterRuns && !unmanaged) {
      masterRuns = true;
      master = resource;
      queue.masterStarted(resource);
    }
  }

  private Offer reserve(ContainerNode node, Asks wanted, int priority, Locality locality) {
    if (!queue.mayReserve(this, wanted.each(), rules.reservationThreshold())
        || !mayReserve(node, locality)) {
      return Offer.DECLINED;
    }
    node.reservation(new Reservation(this, ++containers, priority, wanted.each()));
    reservations.add(node);
    return Offer.RESERVED;
  }

  /**
   * True if the application may reserve the node. The number of reserved nodes is limited, but
   * nodes that hold the application's input may always be reserved.
   */
  private boolean mayReserve(ContainerNode node, Locality locality) {
    return switch (locality) {
      case NODE -> true;
      case RACK ->
          reservations.inRack(node.rack()) < rules.reservable(cluster.nodesInRack(node.rack()));
      case OFF -> reservations.count() < rules.reservable(cluster.nodes());
    };
  }

  /** Gives up the reservation of a node. */
  void unreserve(ContainerNode node) {
    reservations.remove(node);
    node.reservation(null);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long startMillis() {
    return startMillis;
  }

  @Override
  public double weight() {
    return 1;
  }

  @Override
  public Resource minShare() {
    return Resource.NONE;
  }

  @Override
  public Resource maxShare() {
    return Resource.UNBOUNDED;
  }

  @Override
  public Resource demand() {
    return demand;
  }

  @Override
  public Resource usage() {
    return usage;
  }

  @Override
  public boolean active() {
    return true;
  }

  @Override
  public Resource fairShare() {
    return fairShare;
  }

  @Override
  public void fairShare(Resource share) {
    fairShare = share;
  }
}
