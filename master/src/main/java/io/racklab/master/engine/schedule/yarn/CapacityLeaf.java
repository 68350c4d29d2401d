package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A queue of applications: Hadoop's LeafQueue. */
final class CapacityLeaf implements GuaranteedQueue {
  private static final Comparator<CapacityApplication> FIFO =
      Comparator.comparingInt(CapacityApplication::number);

  private static final Comparator<CapacityApplication> FAIR =
      Comparator.comparingLong(CapacityApplication::rankedUsed)
          .thenComparing(CapacityApplication::startMillis)
          .thenComparing(CapacityApplication::rankedIdle)
          .thenComparing(FIFO);

  private final CapacityShares shares;
  private final CapacityPlan.Terms terms;
  private final CapacityUsers users;

  /**
   * The applications that wait until there is room for their masters, in the order of submission.
   */
  private final List<CapacityApplication> waiting = new ArrayList<>();

  private final SortedSet<CapacityApplication> active = new TreeSet<>(FIFO);
  private long masters;

  /** The limit on the queue's memory when an application was last checked for a node. */
  private long lastLimit;

  CapacityLeaf(CapacityShares shares, CapacityPlan.Terms terms) {
    this.shares = shares;
    this.terms = terms;
    users = new CapacityUsers(shares, terms);
    lastLimit = shares.down(shares.most());
  }

  @Override
  public CapacityShares shares() {
    return shares;
  }

  /** Adds an application, which waits until its master's request is known. */
  void add(CapacityApplication application) {
    users.add(application.user());
    waiting.add(application);
  }

  void remove(CapacityApplication application) {
    users.rests(application);
    if (active.remove(application)) {
      masters -= application.master();
      users.activate(application.user(), -1, application.master());
    } else {
      waiting.remove(application);
    }
    users.remove(application.user());
    activate();
  }

  /** Activates waiting applications for whose masters there is room. */
  void activate() {
    long limit = shares.up(usable() * (double) terms.masters());
    long userLimit = users.mastersLimit(limit);
    for (Iterator<CapacityApplication> all = waiting.iterator(); all.hasNext(); ) {
      CapacityApplication next = all.next();
      boolean first = active.isEmpty() || masters <= 0;
      if (!first && masters >= limit) {
        return;
      }
      if (next.master() > 0
          && (first
              || masters + next.master() <= limit
                  && users.masters(next.user()) + next.master() <= userLimit)) {
        all.remove();
        active.add(next);
        masters += next.master();
        users.activate(next.user(), 1, next.master());
      }
    }
  }

  /** Returns the last limit on the queue's memory, but no less than its guarantee. */
  private long usable() {
    return Math.max(shares.guaranteed(), lastLimit);
  }

  @Override
  public CapacityOutcome offer(ContainerNode node, CapacityLimit limit) {
    if (!pending()) {
      return CapacityOutcome.NOTHING;
    }
    List<CapacityApplication> sorted = new ArrayList<>(active);
    active.forEach(CapacityApplication::rank);
    if (terms.fair()) {
      sorted.sort(FAIR);
    }
    boolean limitsKnown = false;
    for (CapacityApplication application : sorted) {
      if (!limitsKnown && !shares.mayTake(limit, application.reserved())) {
        return CapacityOutcome.NOTHING;
      }
      limitsKnown |= application.reserved() == 0;
      lastLimit = capped(limit);
      application.meetsLimits();
      if (!users.mayTake(application.user(), users.limit(), application.reserved(), limit)) {
        continue;
      }
      CapacityOutcome outcome = application.offer(node, limit);
      if (outcome != CapacityOutcome.SKIPPED) {
        return outcome;
      }
    }
    return CapacityOutcome.NOTHING;
  }

  private boolean pending() {
    return active.stream().anyMatch(CapacityApplication::pending)
        || waiting.stream().anyMatch(CapacityApplication::pending);
  }

  private long capped(CapacityLimit limit) {
    return Math.min(shares.down(shares.most()), limit.most());
  }

  @Override
  public void resize(CapacityLimit limit) {
    lastLimit = capped(limit);
    activate();
    users.resize();
    if (!active.isEmpty()) {
      users.limit();
    }
    active.forEach(CapacityApplication::meetsLimits);
  }

  @Override
  public long blocked(CapacityLimit limit) {
    return limit.headroom();
  }

  /** An application begins to ask for containers. */
  void asks(CapacityApplication application) {
    users.asks(application);
  }

  /** An application no longer asks for containers. */
  void rests(CapacityApplication application) {
    users.rests(application);
  }

  /**
   * Adds to the memory that an application holds, including its reservations; a negative amount
   * subtracts.
   */
  void use(CapacityApplication application, long more) {
    shares.use(more);
    users.use(application.user(), more);
  }

  /**
   * Returns the memory that an application may still ask for: Hadoop's headroom. It is 0 until the
   * application was first checked for a node.
   */
  long headroom(CapacityApplication application) {
    if (!application.knowsLimits()) {
      return 0;
    }
    long user = Math.max(0, users.limit() - users.used(application.user()));
    long queue = Math.max(0, lastLimit - shares.used());
    long free = shares.cluster().total().memory() - shares.usedOfAll();
    return Math.max(0, Math.min(free, shares.down(Math.min(user, queue))));
  }
}
