package io.racklab.topologies.fluid;

/**
 * Knows the links that flows may fill. Most links never fill: nodes behind a slow rack link, say.
 * Each bottleneck has a bound, somewhat above its level, which changes far more rarely than the
 * level. A link that has room for all its flows at their bounds cannot be over its capacity. Only
 * the others are watched, which means that their {@link HeldFlows} and {@link Loads} are kept.
 *
 * <p>All bottlenecks are watched.
 */
final class Watch {
  /** A bound is above its level by one to two steps; there are so many from a power of two on. */
  private static final double STEPS = 16;

  /** A bound goes down when the level is below this share of it. */
  private static final double LOWEST = 0.75;

  /** A share of a capacity that leaves room for errors of sums. */
  private static final double ROOM = 1 - 1e-6;

  /** A watch ends when flows at their bounds leave this share of the capacity. */
  private static final double IDLE = 0.9;

  private final Links links;
  private final Crossings crossings;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final HeldFlows held;
  private final Loads loads;

  /** Bytes per second; 0 for what holds nothing back, or without limit. */
  private final double[] bounds;

  /** The bytes per second of a link's flows if all were at their bounds. */
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

  /** An equal part of a link for each flow over it. */
  double part(int link) {
    return links.capacity(link) / links.flows(link);
  }

  /** So many flows more, or fewer, that a bottleneck holds back cross a link. */
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

  /** Likewise; the load of the link, if it is watched, has them already. */
  void cross(int bottleneck, int link, int change) {
    if (held.watched(link)) {
      held.add(bottleneck, link, change);
    }
    most[link] += change * bounds[bottleneck];
  }

  /** Watches a link if flows may fill it; true if it is watched, now or before. */
  boolean mayFill(int link) {
    if (!held.watched(link) && most[link] > links.capacity(link) * ROOM) {
      begin(link);
    }
    return held.watched(link);
  }

  /** Likewise by flows that are about to have a level. */
  boolean mayFill(int link, double level) {
    if (level < Double.POSITIVE_INFINITY) {
      return mayFill(link);
    }
    if (links.capacity(link) < level) {
      ensure(link);
    }
    return held.watched(link);
  }

  /** Watches a link, if it is not watched yet. */
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
   * A bottleneck is about to have a level, which no load knows yet. Watches the links that its
   * flows may fill at that; notes them.
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
    // A lower bound cannot fill a link.
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

  /** Flows without a limit are in no load. */
  private static double bound(double level) {
    if (level == 0 || level == Double.POSITIVE_INFINITY) {
      return 0;
    }
    double step = Math.scalb(1 / STEPS, Math.getExponent(level));
    return (Math.ceil(level / step) + 1) * step;
  }

  /** The link holds nothing back any more. */
  void rest(int bottleneck) {
    bounds[bottleneck] = 0;
    endIfIdle(bottleneck);
  }

  /**
   * Ends the watch over a link that its flows are far from filling. Flows that have no limit yet
   * have no bound either.
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
