package io.racklab.topologies.fluid;

import static io.racklab.topologies.fluid.Rounding.isAbove;

/**
 * Computes the levels of the bottlenecks. The level is the one rate of all flows that a bottleneck
 * holds back, so the levels are the unknowns, and each depends on the others. A bottleneck divides
 * the capacity that all other flows leave of its link among the flows that it holds back, and takes
 * over flows of other bottlenecks that are faster than the result. When its level changes, the
 * bottlenecks that its flows cross are adjusted in turn, the lowest first, until nothing changes.
 *
 * <p>The result is max-min fair: every bottleneck is full and no flow over it is faster, and no
 * other link carries more than its capacity. The iteration ends, as consistent marking does
 * (Charny, Clark and Jain, Congestion Control with Explicit Rate Indication, ICC 1995): no level is
 * below the equal share of the tightest link, so that link has its final level once all were
 * adjusted once; then the tightest of the others, and so on. Usually no flow changes its
 * bottleneck, and each level is adjusted once, after those that it depends on.
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

  /** Watched links that are no bottlenecks and must be checked for a load above their capacity. */
  private final LinkSet suspects;

  /** True if some level was infinite. Its flows count in no load, so loads may be too low. */
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

  /** Admits a changed capacity to the grid. */
  void capacity(double bytesPerSecond) {
    if (grid.admit(bytesPerSecond)) {
      loads.coarsened();
    }
  }

  /**
   * Adds {@code change} (negative to remove) to the flows that a bottleneck holds back and that
   * cross a link.
   */
  void hold(int bottleneck, int link, int change) {
    watch.hold(bottleneck, link, change);
  }

  /** Schedules a link for adjustment after its flows or its capacity have changed. */
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

  /** Ends the watch over a touched link if it is idle, once rates are computed. */
  void rest(int link) {
    watch.endIfIdle(link);
  }

  /**
   * Gives a bundle its first bottleneck: the slowest bottleneck on its path or, if none has a level
   * yet, the link with the smallest equal share.
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

  /** Computes all levels of this instant. */
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

  /** Makes a watched link a bottleneck if it is none yet and carries more than its capacity. */
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
   * Computes the level of a bottleneck.
   *
   * @param coarse true to keep the old level if the new one differs by rounding only
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

  /** Finds the fastest flow over a link that another link holds back; returns that bottleneck. */
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

  /** Makes a link the bottleneck of the flows over it that {@code holder} held back. */
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

  /** Gives a bundle another bottleneck, at that bottleneck's present level. */
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

  /** Updates the loads of the links that a bottleneck's flows cross after its level has changed. */
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

  /**
   * Schedules a watched link to be checked or adjusted after another bottleneck has changed the
   * rate of some of its flows.
   */
  private void look(int link, int flows, double last, double level) {
    if (bottlenecks.flows(link) == 0) {
      suspects.add(link);
    } else if (slack.addDrift(link, flows, last, level, links.capacity(link))) {
      await(link);
    }
  }
}
