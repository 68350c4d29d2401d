package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The loads of watched links: the bytes per second of the flows over each. On the {@link Grid} no
 * sum has an error; a link with a rate beside the grid is summed anew whenever its sum is asked
 * for.
 *
 * <p>Flows without any limit take no time, so they are in no load.
 */
final class Loads {
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final HeldFlows held;
  private final Grid grid;
  private final Slack slack;

  /** Bytes per second. */
  private final double[] used;

  /** No flow that the link does not hold back itself is faster. */
  private final double[] fastest;

  /** Whether the sum may have an error, by a rate beside the grid or since it was too large. */
  private final boolean[] inexact;

  Loads(Links links, Bottlenecks bottlenecks, HeldFlows held, Grid grid, Slack slack) {
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.held = held;
    this.grid = grid;
    this.slack = slack;
    used = new double[links.count()];
    fastest = new double[links.count()];
    inexact = new boolean[links.count()];
  }

  /** The load of a flow at a rate. */
  private static double finite(double rate) {
    return rate == Double.POSITIVE_INFINITY ? 0 : rate;
  }

  /** Sums the flows over a link. */
  void sum(int link) {
    double sum = 0;
    double most = 0;
    boolean beside = false;
    int[] holders = held.rowBottlenecks(link);
    int[] flows = held.rowFlows(link);
    double[] rates = bottlenecks.rates();
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      double rate = rates[holders[i]];
      sum += flows[i] * finite(rate);
      beside |= grid.isBeside(rate);
      if (holders[i] != link && rate > most) {
        most = rate;
      }
    }
    used[link] = sum;
    fastest[link] = most;
    inexact[link] = beside || sum > grid.largest();
  }

  /** The load of a flow that has another rate changes by so much. */
  static double change(double last, double rate) {
    return finite(rate) - finite(last);
  }

  /** The largest sum without an error of flows that have had one rate and have another now. */
  double largestExact(double last, double rate) {
    return grid.isBeside(rate) || grid.isBeside(last) ? Double.NEGATIVE_INFINITY : grid.largest();
  }

  /**
   * Flows over a watched link have another rate.
   *
   * @param change of the load of all of them
   * @param rate that they have; 0 for those that the link itself holds back
   * @param largest sum without an error
   */
  void change(int link, double change, double rate, double largest) {
    double sum = used[link] + change;
    used[link] = sum;
    if (rate > fastest[link]) {
      fastest[link] = rate;
    }
    if (sum > largest) {
      inexact[link] = true;
    }
  }

  /** So many flows more that a bottleneck holds back cross a watched link. */
  void add(int bottleneck, int link, int flows) {
    double rate = bottlenecks.rate(bottleneck);
    used[link] += flows * finite(rate);
    if (rate > fastest[link] && bottleneck != link) {
      fastest[link] = rate;
    }
    inexact[link] |= grid.isBeside(rate) || used[link] > grid.largest();
  }

  /** So many flows fewer that a bottleneck holds back cross a watched link. */
  void remove(int bottleneck, int link, int flows) {
    used[link] -= flows * finite(bottlenecks.rate(bottleneck));
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

  /** The level at which a bottleneck is full with the flows that it holds back. */
  double share(int link) {
    correct(link);
    int own = bottlenecks.flows(link);
    double others = used[link] - own * finite(bottlenecks.rate(link));
    return Math.max(0, links.capacity(link) - others) / own;
  }

  /** No flow over a watched link is faster, but for those that it holds back itself. */
  double fastest(int link) {
    return fastest[link];
  }

  /** The fastest flow has been looked for. */
  void fastest(int link, double rate) {
    fastest[link] = rate;
  }

  /** Whether the flows over a watched link take more than it has. */
  boolean isOver(int link) {
    correct(link);
    return slack.isAbove(used[link], links.capacity(link));
  }
}
