package io.racklab.topologies.fluid;

import static io.racklab.topologies.fluid.Rounding.isAbove;

/**
 * The levels of the bottlenecks: all flows that one holds back have one rate, so these are the
 * unknowns. Each follows from the others. A bottleneck shares among the flows that it holds back
 * what all others leave of its link, and takes those from other bottlenecks that would be faster.
 * Where its level becomes another, the bottlenecks that its flows cross are adjusted in turn, the
 * lowest first, until nothing changes.
 *
 * <p>Rates are max-min fair then: every bottleneck is full and no flow over it is faster, and no
 * other link carries more than it can. It ends, as consistent marking does (Charny, Clark and Jain,
 * Congestion Control with Explicit Rate Indication, ICC 1995): no level is below the part that the
 * tightest link has for each flow, so that link has its own once all were adjusted once; then the
 * tightest of the others, and so on. Mostly no flow changes its bottleneck, and each level is
 * adjusted once, after those that it depends on.
 */
final class Levels {
  private final Links links;
  private final Crossings crossings;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final HeldFlows held;
  private final Watch watch;
  private final Changes changes;
  private final Moves moves;
  private final Grid grid;
  private final Slack slack;
  private final Loads loads;
  private final Patience patience;

  /** Bottlenecks that are to be adjusted. */
  private final Waiting waiting;

  /** Watched links that may be no bottlenecks and carry more than they can. */
  private final LinkSet suspects;

  /** Whether some level was infinite: its flows are in no load, so nothing may rely on loads. */
  private boolean unlimited;

  Levels(
      Links links,
      Crossings crossings,
      Bottlenecks bottlenecks,
      Bundles bundles,
      HeldFlows held,
      Changes changes,
      Grid grid,
      Slack slack,
      Patience patience) {
    this.links = links;
    this.crossings = crossings;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.held = held;
    this.changes = changes;
    this.grid = grid;
    this.slack = slack;
    this.patience = patience;
    loads = new Loads(links, bottlenecks, held, grid, slack);
    watch = new Watch(links, crossings, bottlenecks, bundles, held, loads);
    moves = new Moves(crossings, bottlenecks, bundles, watch, changes);
    waiting = new Waiting(links.count());
    suspects = new LinkSet(links.count());
  }

  /** A link has another capacity. */
  void capacity(double bytesPerSecond) {
    if (grid.admit(bytesPerSecond)) {
      loads.coarsened();
    }
  }

  /** So many flows more, or fewer, that a bottleneck holds back cross a link. */
  void hold(int bottleneck, int link, int change) {
    watch.hold(bottleneck, link, change);
  }

  /** Flows over a link have come or gone, or it has another capacity. */
  void touched(int link) {
    if (bottlenecks.flows(link) > 0) {
      await(link);
    } else {
      bottlenecks.rest(link);
      if (watch.mayFill(link)) {
        suspects.add(link);
      }
    }
  }

  /** A touched link has its rates. */
  void rest(int link) {
    watch.endIfIdle(link);
  }

  /**
   * Gives a bundle that has none a bottleneck: the slowest on its path or, if none has a level yet,
   * the link with the least for each flow.
   */
  void admit(int bundle, double now) {
    int slowest = Bundles.NONE;
    int tightest = crossings.link(crossings.start(bundle));
    for (int offset = crossings.start(bundle); offset < crossings.end(bundle); offset++) {
      int link = crossings.link(offset);
      if (bottlenecks.flows(link) > 0
          && (slowest == Bundles.NONE || expected(link) < expected(slowest))) {
        slowest = link;
      }
      if (watch.part(link) < watch.part(tightest)) {
        tightest = link;
      }
    }
    if (slowest == Bundles.NONE || bottlenecks.rate(slowest) == 0) {
      watch.ensure(tightest);
      slowest = tightest;
    }
    move(bundle, Bundles.NONE, slowest, now);
  }

  private double expected(int bottleneck) {
    double level = bottlenecks.rate(bottleneck);
    return level > 0 ? level : watch.part(bottleneck);
  }

  /** Makes all levels those of this instant. */
  void settle(double now) {
    if (unlimited) {
      unlimited = false;
      doubtAll();
    }
    long adjusted = 0;
    long exact = patience.exact() * (1L + links.busyCount());
    long atAll = patience.atAll() * (1L + links.busyCount());
    do {
      while (waiting.size() > 0) {
        adjust(waiting.takeFirst(), now, ++adjusted > exact);
        if (adjusted > atAll) {
          throw new IllegalStateException("rates do not settle at " + now + " s");
        }
      }
      for (int i = 0; i < suspects.size(); i++) {
        limit(suspects.get(i), now);
      }
    } while (waiting.size() > 0);
    suspects.clear();
  }

  private void doubtAll() {
    for (int i = 0; i < links.busyCount(); i++) {
      int link = links.busy(i);
      if (links.capacity(link) < Double.POSITIVE_INFINITY) {
        watch.ensure(link);
        touched(link);
      }
    }
  }

  private void await(int link) {
    if (!waiting.has(link)) {
      double level = bottlenecks.rate(link);
      waiting.add(link, level > 0 || bottlenecks.flows(link) == 0 ? level : loads.share(link));
    }
  }

  /** A link that is no bottleneck becomes one if it carries more than it can. */
  private void limit(int link, double now) {
    if (bottlenecks.flows(link) > 0 || !held.watched(link)) {
      return;
    }
    boolean over = loads.isOver(link);
    if (over || loads.fastest(link) == Double.POSITIVE_INFINITY) {
      int holder = findFastest(link);
      if (over || loads.fastest(link) > links.capacity(link)) {
        take(link, holder, now);
      }
    }
  }

  /**
   * Gives a bottleneck its level.
   *
   * @param coarse whether a level that is the same but for rounding stays
   */
  private void adjust(int link, double now, boolean coarse) {
    if (bottlenecks.flows(link) == 0) {
      bottlenecks.rest(link);
      watch.rest(link);
      suspects.add(link);
      return;
    }
    double last = bottlenecks.rate(link);
    double share = loads.share(link);
    while (slack.isAbove(loads.fastest(link), share)) {
      int holder = findFastest(link);
      if (slack.isAbove(loads.fastest(link), share)) {
        take(link, holder, now);
        share = loads.share(link);
      }
    }
    slack.answered(link);
    double level = grid.down(share);
    if (level != last && !(coarse && !isAbove(level, last) && !isAbove(last, level))) {
      watch.level(link, level, suspects);
      bottlenecks.rate(link, level, now, bundles);
      changes.level(link);
      unlimited |= level == Double.POSITIVE_INFINITY;
      spread(link, last, level);
    }
    bottlenecks.schedule(link);
  }

  /** Looks for the fastest flow over a link that others hold back, and returns who does. */
  private int findFastest(int link) {
    int fastest = Bundles.NONE;
    double most = 0;
    int[] holders = held.rowBottlenecks(link);
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      if (holders[i] != link && bottlenecks.rate(holders[i]) > most) {
        fastest = holders[i];
        most = bottlenecks.rate(fastest);
      }
    }
    loads.fastest(link, most);
    return fastest;
  }

  /** Makes a link the bottleneck of the flows over it that another holds back. */
  private void take(int link, int holder, double now) {
    int left = held.flows(holder, link);
    int[] crossing = crossings.bundles(link);
    for (int place = crossings.count(link) - 1; left > 0; place--) {
      int bundle = crossing[place];
      if (bundles.bottleneck(bundle) == holder) {
        left -= bundles.count(bundle);
        move(bundle, holder, link, now);
      }
    }
  }

  /** Another link holds a bundle back from now on, at the level that it has. */
  private void move(int bundle, int old, int link, double now) {
    int start = crossings.start(bundle);
    int end = crossings.end(bundle);
    int count = bundles.count(bundle);
    double last = bundles.rate(bundle);
    double level = bottlenecks.rate(link);
    if (old != Bundles.NONE) {
      for (int offset = start; offset < end; offset++) {
        if (held.watched(crossings.link(offset))) {
          loads.remove(old, crossings.link(offset), count);
        }
      }
    }
    moves.move(bundle, old, link, now);
    for (int offset = start; offset < end; offset++) {
      int crossed = crossings.link(offset);
      if (held.watched(crossed)) {
        loads.add(link, crossed, count);
        if (crossed == old || crossed == link) {
          await(crossed);
        } else {
          look(crossed, count, last, level);
        }
      } else if (watch.mayFill(crossed, level)) {
        suspects.add(crossed);
      }
    }
  }

  /** The flows of a bottleneck have another rate. */
  private void spread(int bottleneck, double last, double level) {
    double change = Loads.change(last, level);
    double largest = loads.largestExact(last, level);
    int[] crossed = held.columnLinks(bottleneck);
    int[] flows = held.columnFlows(bottleneck);
    for (int i = held.columnSize(bottleneck) - 1; i >= 0; i--) {
      int link = crossed[i];
      if (link == bottleneck) {
        loads.change(link, flows[i] * change, 0, largest);
      } else {
        loads.change(link, flows[i] * change, level, largest);
        if (!waiting.has(link)) {
          look(link, flows[i], last, level);
        }
      }
    }
  }

  /** So many flows over a watched link, which it does not hold back, have another rate. */
  private void look(int link, int flows, double last, double level) {
    if (bottlenecks.flows(link) == 0) {
      suspects.add(link);
    } else if (slack.addDrift(link, flows, last, level, links.capacity(link))) {
      await(link);
    }
  }
}
