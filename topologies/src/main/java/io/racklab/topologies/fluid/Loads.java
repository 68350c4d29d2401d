package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The loads of watched links: the bytes per second of the flows over each that have a rate, and the
 * number of these. They are kept up to date as bottlenecks are opened, which takes the rates of
 * their flows away, and frozen. On the {@link Grid} no sum has an error; a link with a rate beside
 * the grid is summed anew whenever its sum is asked for.
 *
 * <p>Flows without any limit take no time, so they are in no load.
 */
final class Loads {
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final HeldFlows held;
  private final OpenLinks open;
  private final Grid grid;
  private final Slack slack;

  /** Bytes per second. */
  private final double[] used;

  /** The number of flows that have a rate. */
  private final int[] rated;

  /** No flow that the link does not hold back itself is faster. */
  private final double[] fastest;

  /** Whether the sum may have an error, by a rate beside the grid or since it was too large. */
  private final boolean[] inexact;

  Loads(
      Links links,
      Bottlenecks bottlenecks,
      HeldFlows held,
      OpenLinks open,
      Grid grid,
      Slack slack) {
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.held = held;
    this.open = open;
    this.grid = grid;
    this.slack = slack;
    used = new double[links.count()];
    rated = new int[links.count()];
    fastest = new double[links.count()];
    inexact = new boolean[links.count()];
  }

  /** The load of flows at a rate. */
  static double finite(double rate) {
    return rate == Double.POSITIVE_INFINITY ? 0 : rate;
  }

  /** Sums the flows over a link that have a rate. */
  void sum(int link) {
    double sum = 0;
    double most = 0;
    int count = 0;
    boolean beside = false;
    int[] holders = held.rowBottlenecks(link);
    int[] flows = held.rowFlows(link);
    double[] rates = bottlenecks.rates();
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      int holder = holders[i];
      if (open.hasRate(holder)) {
        double rate = rates[holder];
        sum += flows[i] * finite(rate);
        count += flows[i];
        beside |= grid.isBeside(rate);
        if (holder != link && rate > most) {
          most = rate;
        }
      }
    }
    used[link] = sum;
    rated[link] = count;
    fastest[link] = most;
    inexact[link] = beside || sum > grid.largest();
  }

  /**
   * All flows that a bottleneck holds back have its rate.
   *
   * @param kept is given the places, in the column, of the links that are not open
   * @return the number of these
   */
  int add(int bottleneck, int[] kept) {
    double rate = bottlenecks.rate(bottleneck);
    double load = finite(rate);
    double exact = grid.isBeside(rate) ? Double.NEGATIVE_INFINITY : grid.largest();
    int[] crossed = held.columnLinks(bottleneck);
    int[] flows = held.columnFlows(bottleneck);
    double own = fastest[bottleneck];
    int count = 0;
    for (int i = held.columnSize(bottleneck) - 1; i >= 0; i--) {
      int link = crossed[i];
      double sum = used[link] + flows[i] * load;
      used[link] = sum;
      rated[link] += flows[i];
      if (rate > fastest[link]) {
        fastest[link] = rate;
      }
      if (sum > exact) {
        inexact[link] = true;
      }
      kept[count] = i;
      count += open.countKept(link);
    }
    fastest[bottleneck] = own;
    return count;
  }

  /**
   * All flows that a bottleneck holds back have lost its rate.
   *
   * @return whether an open link among theirs is behind
   */
  boolean remove(int bottleneck) {
    boolean behind = false;
    double load = finite(bottlenecks.rate(bottleneck));
    int[] crossed = held.columnLinks(bottleneck);
    int[] flows = held.columnFlows(bottleneck);
    for (int i = held.columnSize(bottleneck) - 1; i >= 0; i--) {
      int link = crossed[i];
      used[link] -= flows[i] * load;
      rated[link] -= flows[i];
      behind |= open.isBehind(link);
    }
    return behind;
  }

  /** So many flows over a watched link that a bottleneck holds back have its rate. */
  void add(int bottleneck, int link, int flows) {
    double rate = bottlenecks.rate(bottleneck);
    used[link] += flows * finite(rate);
    rated[link] += flows;
    if (rate > fastest[link] && bottleneck != link) {
      fastest[link] = rate;
    }
    inexact[link] |= grid.isBeside(rate) || used[link] > grid.largest();
  }

  /** So many flows over a watched link that a bottleneck holds back have lost its rate. */
  void remove(int bottleneck, int link, int flows) {
    used[link] -= flows * finite(bottlenecks.rate(bottleneck));
    rated[link] -= flows;
  }

  /** The grid is coarser: whatever is kept may not be on it. */
  void coarsened() {
    Arrays.fill(inexact, true);
  }

  private void correct(int link) {
    if (inexact[link]) {
      sum(link);
    }
  }

  /** Flows over a watched link without a rate. */
  int left(int link) {
    return links.flows(link) - rated[link];
  }

  /** The level at which a watched link would be full if all flows left were its own. */
  double share(int link) {
    correct(link);
    return Math.max(0, links.capacity(link) - used[link]) / left(link);
  }

  /** No flow with a rate over a watched link is faster, but for its own. */
  double fastest(int link) {
    return fastest[link];
  }

  /** The fastest flow has been looked for. */
  void fastest(int link, double rate) {
    fastest[link] = rate;
  }

  /** Whether the flows with rates over a watched link take more than it has. */
  boolean isOver(int link) {
    correct(link);
    return slack.isAbove(used[link], links.capacity(link));
  }
}
