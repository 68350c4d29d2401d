package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * Which links flows may fill. Most links never fill: nodes behind a slow rack link, say. A link
 * cannot be over its capacity while no flow over it is faster than an equal part of it. Only links
 * of which that is not known are watched, which means that their {@link Loads} are kept; for the
 * others each bottleneck has a limit, the least such part on its flows' paths or less.
 *
 * <p>All bottlenecks are watched.
 */
final class Watch {
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final HeldFlows held;
  private final Loads loads;

  /** Up to which level a bottleneck's flows fill no link that is not watched. */
  private final double[] limits;

  Watch(Links links, Bottlenecks bottlenecks, HeldFlows held, Loads loads) {
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.held = held;
    this.loads = loads;
    limits = new double[links.count()];
    Arrays.fill(limits, Double.POSITIVE_INFINITY);
  }

  /** An equal part of a link for each flow over it. */
  double part(int link) {
    return links.capacity(link) / links.flows(link);
  }

  /** So many flows more, or fewer, that a bottleneck holds back cross a link. */
  void hold(int bottleneck, int link, int change) {
    held.add(bottleneck, link, change);
    if (!held.watched(link)) {
      return;
    }
    if (change > 0) {
      loads.add(bottleneck, link, change, bottlenecks.rate(bottleneck));
    } else {
      loads.remove(link, -change, bottlenecks.rate(bottleneck));
    }
  }

  /** Flows of a bottleneck have come to cross a link, whose load, if watched, has them already. */
  void crosses(int bottleneck, int link) {
    if (!held.watched(link)) {
      limits[bottleneck] = Math.min(limits[bottleneck], part(link));
    }
  }

  /** The flows over a link, or its capacity, are others; true if it is watched from now on. */
  boolean touched(int link) {
    if (!held.watched(link) && !limit(link)) {
      begin(link);
    }
    return held.watched(link);
  }

  /** Limits the bottlenecks of a link that is not watched; false if one is above the limit. */
  private boolean limit(int link) {
    double part = part(link);
    int[] holders = held.rowBottlenecks(link);
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      int holder = holders[i];
      if (bottlenecks.rate(holder) > part) {
        return false;
      }
      limits[holder] = Math.min(limits[holder], part);
    }
    return true;
  }

  /** Watches a link, if it is not watched yet. */
  void ensure(int link) {
    if (!held.watched(link)) {
      begin(link);
    }
  }

  private void begin(int link) {
    held.watch(link);
    loads.sum(link);
  }

  /** Watches the links of which a bottleneck's flows take more than an equal part; notes them. */
  void level(int bottleneck, double level, LinkSet begun) {
    if (level <= limits[bottleneck]) {
      return;
    }
    double limit = Double.POSITIVE_INFINITY;
    int[] crossed = held.columnLinks(bottleneck);
    int place = held.columnSize(bottleneck) - 1;
    while (place >= held.watchedSize(bottleneck)) {
      int link = crossed[place];
      double part = part(link);
      if (level > part) {
        // Another link, not looked at yet, takes this place; or none, if this was the last.
        begin(link);
        begun.add(link);
      } else {
        limit = Math.min(limit, part);
        place--;
      }
    }
    limits[bottleneck] = limit;
  }

  /** The link holds nothing back any more. */
  void rest(int bottleneck) {
    limits[bottleneck] = Double.POSITIVE_INFINITY;
    endIfIdle(bottleneck);
  }

  /** Ends the watch over a link of which each flow takes far less than an equal part. */
  void endIfIdle(int link) {
    if (!held.watched(link) || bottlenecks.flows(link) > 0) {
      return;
    }
    double most = links.flows(link) == 0 ? 0 : part(link) / 2;
    int[] holders = held.rowBottlenecks(link);
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      if (bottlenecks.rate(holders[i]) > most) {
        return;
      }
    }
    held.unwatch(link);
    limit(link);
  }
}
