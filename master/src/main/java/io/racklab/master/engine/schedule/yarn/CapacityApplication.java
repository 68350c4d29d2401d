package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * An application of the capacity scheduler: Hadoop's FiCaSchedulerApp with its
 * RegularContainerAllocator. Memory is in MiB.
 */
final class CapacityApplication {
  private final int number;
  private final long startMillis;
  private final String user;
  private final CapacityLeaf queue;
  private final ContainerCluster cluster;
  private final CapacityRules rules;
  private final CapacityReservations reservations;
  private final NavigableMap<Integer, Asks> asks = new TreeMap<>();

  /**
   * The number of nodes offered since the last container on a node or rack of the input, by
   * priority.
   */
  private final Map<Integer, Integer> passed = new TreeMap<>();

  private IntPredicate shuns = node -> false;
  private long used;
  private long reserved;
  private long master;
  private int containers;
  private boolean knowsLimits;

  /** The memory that the application held at the last change after which Hadoop ranks it anew. */
  private long rankedUsed;

  private boolean rankedIdle = true;
  private boolean toRank;

  CapacityApplication(
      int number,
      long startMillis,
      String user,
      CapacityLeaf queue,
      CapacityRules rules,
      CapacityReservations reservations) {
    this.number = number;
    this.startMillis = startMillis;
    this.user = user;
    this.queue = queue;
    cluster = queue.shares().cluster();
    this.rules = rules;
    this.reservations = reservations;
  }

  int number() {
    return number;
  }

  long startMillis() {
    return startMillis;
  }

  String user() {
    return user;
  }

  CapacityLeaf queue() {
    return queue;
  }

  /** Returns the memory of the application's containers. */
  long used() {
    return used;
  }

  /**
   * Updates the key by which the queue ranks the application, if the application was given a
   * container or reservation, or gave one back, since the last call. As in Hadoop, a container on a
   * reserved node does not count.
   */
  void rank() {
    if (toRank) {
      toRank = false;
      rankedUsed = used;
      rankedIdle = used == 0 && !pending();
    }
  }

  long rankedUsed() {
    return rankedUsed;
  }

  boolean rankedIdle() {
    return rankedIdle;
  }

  /** Returns the memory that is reserved for the application. */
  long reserved() {
    return reserved;
  }

  /** Returns the memory of the request for its master; 0 before that request. */
  long master() {
    return master;
  }

  /** Records that the application's limits have been checked for a node. */
  void meetsLimits() {
    knowsLimits = true;
  }

  boolean knowsLimits() {
    return knowsLimits;
  }

  void shuns(IntPredicate nodes) {
    shuns = nodes;
  }

  /**
   * Replaces the request at a priority. The first request is for the application's master; a
   * further request for the master restarts the application and drops all other requests.
   */
  void ask(int priority, Asks wanted) {
    if (asks.isEmpty()) {
      master = wanted.each().memory();
      queue.activate();
    } else if (priority == asks.firstKey()) {
      asks.clear();
      releaseAll();
    }
    Asks before = asks.put(priority, wanted);
    if (wanted.anywhere() <= 0) {
      restIfAllIsGiven();
    } else if (before == null || before.anywhere() <= 0) {
      queue.asks(this);
    }
  }

  private void restIfAllIsGiven() {
    if (!pending()) {
      queue.rests(this);
    }
  }

  boolean pending() {
    for (Asks wanted : asks.values()) {
      if (wanted.anywhere() > 0) {
        return true;
      }
    }
    return false;
  }

  /** A container of the application has ended. */
  void completed(Container container) {
    used -= container.resource().memory();
    queue.use(this, -container.resource().memory());
    toRank = true;
  }

  /** Offers a node, on which the application may take a container or which it may reserve. */
  CapacityOutcome offer(ContainerNode node, CapacityLimit limit) {
    for (Map.Entry<Integer, Asks> entry : asks.entrySet()) {
      Asks wanted = entry.getValue();
      if (wanted.anywhere() > 0) {
        if (limit.headroom() + reserved() < wanted.each().memory()) {
          return CapacityOutcome.LIMITED;
        }
        return shuns.test(node.number())
            ? CapacityOutcome.SKIPPED
            : new Try(node, entry.getKey(), wanted, limit, Optional.empty()).outcome();
      }
    }
    return CapacityOutcome.SKIPPED;
  }

  /**
   * Offers a node that is reserved for the application. The node may have room by now, or the
   * application may no longer need it.
   */
  CapacityOutcome offerReserved(ContainerNode node, CapacityReservation reservation) {
    Asks wanted = asks.get(reservation.priority());
    if (wanted.anywhere() <= 0) {
      release(reservation);
      return CapacityOutcome.NOTHING;
    }
    if (shuns.test(node.number())) {
      return CapacityOutcome.SKIPPED;
    }
    var limit = new CapacityLimit(cluster.total().memory());
    return new Try(node, reservation.priority(), wanted, limit, Optional.of(reservation)).outcome();
  }

  /** Gives up a reservation without a replacement. */
  void release(CapacityReservation reservation) {
    reservations.remove(reservation);
    reserve(-reservation.memory());
    queue.use(this, -reservation.memory());
    toRank = true;
  }

  private void reserve(long more) {
    reserved += more;
    queue.shares().reserve(more);
  }

  void releaseAll() {
    List.copyOf(reservations.of(this)).forEach(this::release);
  }

  /** One offer of a node for one of the containers that are wanted at a priority. */
  private final class Try {
    private final ContainerNode node;
    private final int priority;
    private final Asks wanted;
    private final CapacityLimit limit;
    private final Optional<CapacityReservation> kept;

    Try(
        ContainerNode node,
        int priority,
        Asks wanted,
        CapacityLimit limit,
        Optional<CapacityReservation> kept) {
      this.node = node;
      this.priority = priority;
      this.wanted = wanted;
      this.limit = limit;
      this.kept = kept;
    }

    private long memory() {
      return wanted.each().memory();
    }

    CapacityOutcome outcome() {
      int waited = passed.merge(priority, 1, Integer::sum);
      int inRack = wanted.inRack(node.rack());
      CapacityOutcome outcome = CapacityOutcome.SKIPPED;
      if (wanted.onNode(node.number()) > 0 && inRack > 0) {
        outcome = take(Locality.NODE);
      }
      if (!outcome.taken() && inRack > 0 && waited > Math.min(cluster.nodes(), rules.nodeDelay())) {
        outcome = take(Locality.RACK);
      }
      if (!outcome.taken() && mayBeFar(waited)) {
        outcome = take(Locality.OFF);
      }
      return outcome;
    }

    private boolean mayBeFar(int waited) {
      int places = wanted.places();
      if (kept.isPresent() || places == 0) {
        return true;
      }
      if (rules.rackDelay() != CapacityRules.BY_ASKS) {
        return waited > Math.min(cluster.nodes(), rules.nodeDelay() + rules.rackDelay());
      }
      float factor = Math.min((float) places / cluster.nodes(), 1f);
      return Math.min(cluster.nodes(), wanted.anywhere() * factor) < waited;
    }

    private CapacityOutcome take(Locality locality) {
      if (memory() > node.total().memory()) {
        return CapacityOutcome.SKIPPED;
      }
      boolean oneMore = reservations.mayAdd(CapacityApplication.this, priority, wanted);
      long giveUp = Math.max(memory() - limit.headroom(), limit.overUserLimit());
      if (memory() > node.free().memory()) {
        return kept.isPresent() || oneMore && giveUp <= 0
            ? reserve(locality)
            : CapacityOutcome.SKIPPED;
      }
      if (kept.isEmpty() && (giveUp > 0 || !oneMore)) {
        Optional<CapacityReservation> other =
            reservations.ofAtLeast(
                CapacityApplication.this, priority, giveUp > 0 ? giveUp : memory());
        if (other.isEmpty()) {
          return CapacityOutcome.SKIPPED;
        }
        release(other.get());
      }
      return give(locality);
    }

    private CapacityOutcome reserve(Locality locality) {
      if (kept.isPresent()) {
        reservations.again(kept.get());
        return CapacityOutcome.RESERVED;
      }
      reservations.add(
          new CapacityReservation(
              CapacityApplication.this, node.number(), ++containers, priority, memory()));
      queue.use(CapacityApplication.this, memory());
      CapacityApplication.this.reserve(memory());
      toRank = true;
      near(locality);
      return CapacityOutcome.RESERVED;
    }

    private CapacityOutcome give(Locality locality) {
      int container;
      if (kept.isPresent()) {
        container = kept.get().number();
        reservations.remove(kept.get());
        CapacityApplication.this.reserve(-memory());
      } else {
        container = ++containers;
        queue.use(CapacityApplication.this, memory());
        toRank = true;
        near(locality);
      }
      switch (locality) {
        case NODE -> wanted.takenOnNode(node);
        case RACK -> wanted.takenInRack(node);
        case OFF -> wanted.takenAnywhere();
      }
      restIfAllIsGiven();
      node.take(wanted.each());
      used += memory();
      return new CapacityOutcome.Given(
          new Container(number, container, node.number(), wanted.each(), priority, locality));
    }

    /** Restarts the wait for locality, unless this container is off-switch. */
    private void near(Locality locality) {
      if (locality != Locality.OFF) {
        passed.put(priority, 0);
      }
    }
  }
}
