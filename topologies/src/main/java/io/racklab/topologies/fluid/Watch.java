package io.racklab.topologies.fluid;

/**
 * Determines the links that flows may fill. Most links never fill: those of nodes behind a slow
 * rack link, for example. Each bottleneck has a bound, somewhat above its level, which changes far
 * more rarely than the level. A link that has room for all its flows at their bounds cannot carry
 * more than its capacity. Only the other links are watched: their {@link HeldFlows} and {@link
 * Loads} are kept.
 *
 * <p>All bottlenecks are watched.
 */
final class Watch {
  /** The number of steps between two powers of two; a bound is one to two steps above its level. */
  private static final double STEPS = 16;

  /** A bound is lowered when the level is below this share of it. */
  private static final double LOWEST = 0.75;

  /**
   * The share of a capacity above which a link may be full; leaves room for rounding errors of
   * sums.
   */
  private static final double ROOM = 1 - 1e-6;

  /** A watch ends when flows at their bounds would take at most this share of the capacity. */
  private static final double IDLE = 0.9;

  private final Links links;
  private final Crossings crossings;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final HeldFlows held;
  private final Loads loads;

  /**
   * The bound of each bottleneck in bytes per second; 0 for a link that holds nothing back or whose
   * level is 0 or infinite.
   */
  private final double[] bounds;

  /** The load of each link in bytes per second if all its flows were at their bounds. */
  private final double[] most;

  Watch(
      Links links,
      Crossings crossings,
      Bottlenecks bottlenecks,
      Bundles bundles,
      HeldFlows held,
      Loads loads) {
    this.links = links;
    this.crossings = crossings;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.held = held;
    this.loads = loads;
    bounds = new double[links.count()];
    most = new double[links.count()];
  }

  /** Returns the equal share of a link's capacity for each flow over it. */
  double part(int link) {
    return links.capacity(link) / links.flows(link);
  }

  /**
   * Adds {@code change} (negative to remove) to the flows that a bottleneck holds back and that
   * cross a link.
   */
  void hold(int bottleneck, int link, int change) {
    cross(bottleneck, link, change);
    if (!held.watched(link)) {
      return;
    }
    if (change > 0) {
      loads.add(bottleneck, link, change);
    } else {
      loads.remove(bottleneck, link, -change);
    }
  }

  /** Like {@link #hold}, but leaves it to the caller to update the link's load. */
  void cross(int bottleneck, int link, int change) {
    if (held.watched(link)) {
      held.add(bottleneck, link, change);
    }
    most[link] += change * bounds[bottleneck];
  }

  /** Watches a link if flows may fill it; returns true if it is watched. */
  boolean mayFill(int link) {
    if (!held.watched(link) && most[link] > links.capacity(link) * ROOM) {
      begin(link);
    }
    return held.watched(link);
  }

  /** Like {@link #mayFill(int)}, for flows that are about to get a level that may be infinite. */
  boolean mayFill(int link, double level) {
    if (level < Double.POSITIVE_INFINITY) {
      return mayFill(link);
    }
    if (links.capacity(link) < level) {
      ensure(link);
    }
    return held.watched(link);
  }

  /** Watches a link if it is not watched yet. */
  void ensure(int link) {
    if (!held.watched(link)) {
      begin(link);
    }
  }

  private void begin(int link) {
    held.watch(link);
    int[] crossing = crossings.bundles(link);
    for (int place = crossings.count(link) - 1; place >= 0; place--) {
      int bundle = crossing[place];
      if (bundles.bottleneck(bundle) != Bundles.NONE) {
        held.add(bundles.bottleneck(bundle), link, bundles.count(bundle));
      }
    }
    loads.sum(link);
  }

  /**
   * Prepares for a new level of a bottleneck before any load includes it: watches the links that
   * its flows may fill at that level, and adds those links to {@code begun}.
   */
  void level(int bottleneck, double level, LinkSet begun) {
    if (level <= bounds[bottleneck] && level >= bounds[bottleneck] * LOWEST) {
      return;
    }
    double bound = bound(level);
    double change = bound - bounds[bottleneck];
    bounds[bottleneck] = bound;
    Heaps theirs = bottlenecks.bundles();
    for (int place = theirs.size(bottleneck) - 1; place >= 0; place--) {
      int bundle = theirs.item(bottleneck, place);
      for (int offset = crossings.start(bundle); offset < crossings.end(bundle); offset++) {
        most[crossings.link(offset)] += bundles.count(bundle) * change;
      }
    }
    // Lowering a bound cannot fill a link.
    if (change > 0 || level == Double.POSITIVE_INFINITY) {
      watchPaths(bottleneck, level, begun);
    }
  }

  private void watchPaths(int bottleneck, double level, LinkSet begun) {
    Heaps theirs = bottlenecks.bundles();
    for (int place = theirs.size(bottleneck) - 1; place >= 0; place--) {
      int bundle = theirs.item(bottleneck, place);
      for (int offset = crossings.start(bundle); offset < crossings.end(bundle); offset++) {
        int link = crossings.link(offset);
        if (!held.watched(link) && mayFill(link, level)) {
          begun.add(link);
        }
      }
    }
  }

  /** Returns the bound for a level; 0 for an infinite one, whose flows are in no load. */
  private static double bound(double level) {
    if (level == 0 || level == Double.POSITIVE_INFINITY) {
      return 0;
    }
    double step = Math.scalb(1 / STEPS, Math.getExponent(level));
    return (Math.ceil(level / step) + 1) * step;
  }

  /** Drops the bound of a link that holds nothing back any more. */
  void rest(int bottleneck) {
    bounds[bottleneck] = 0;
    endIfIdle(bottleneck);
  }

  /**
   * Ends the watch over a link that its flows are far from filling. A link with flows at an
   * infinite rate stays watched, since these have no bound.
   */
  void endIfIdle(int link) {
    if (held.watched(link)
        && bottlenecks.flows(link) == 0
        && loads.fastest(link) < Double.POSITIVE_INFINITY
        && most[link] <= links.capacity(link) * IDLE) {
      held.unwatch(link);
    }
  }
}
