package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The loads of watched links: the bytes per second of the flows over each. Sums of rates on the
 * {@link Grid} have no error; a link that a flow crosses at a rate off the grid is summed anew
 * whenever its load is read.
 *
 * <p>Flows at an infinite rate count as 0, since they finish at once.
 */
final class Loads {
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final HeldFlows held;
  private final Grid grid;
  private final Slack slack;

  /** The load of each link, in bytes per second. */
  private final double[] used;

  /**
   * An upper bound on the rates of the link's flows that other links hold back, in bytes per
   * second.
   */
  private final double[] fastest;

  /**
   * True if the sum may have an error, because of a rate off the grid or because it was too large.
   */
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

  /** Returns the load of a flow at a rate: 0 if the rate is infinite. */
  private static double finite(double rate) {
    return rate == Double.POSITIVE_INFINITY ? 0 : rate;
  }

  /** Computes the load of a link anew from its flows. */
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

  /** Returns the change of load of a flow whose rate goes from {@code last} to {@code rate}. */
  static double change(double last, double rate) {
    return finite(rate) - finite(last);
  }

  /**
   * Returns the largest load that stays exact when the rate of flows goes from {@code last} to
   * {@code rate}; negative infinity if none does.
   */
  double largestExact(double last, double rate) {
    return grid.isBeside(rate) || grid.isBeside(last) ? Double.NEGATIVE_INFINITY : grid.largest();
  }

  /**
   * Updates the load of a watched link after the rate of some of its flows has changed.
   *
   * @param change the change of the sum of their rates, in bytes per second
   * @param rate the new rate of each; 0 for flows that the link itself holds back
   * @param largest the largest load that is still exact
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

  /** Adds flows that a bottleneck holds back to the load of a watched link that they cross. */
  void add(int bottleneck, int link, int flows) {
    double rate = bottlenecks.rate(bottleneck);
    used[link] += flows * finite(rate);
    if (rate > fastest[link] && bottleneck != link) {
      fastest[link] = rate;
    }
    inexact[link] |= grid.isBeside(rate) || used[link] > grid.largest();
  }

  /**
   * Removes flows that a bottleneck holds back from the load of a watched link that they crossed.
   */
  void remove(int bottleneck, int link, int flows) {
    used[link] -= flows * finite(bottlenecks.rate(bottleneck));
  }

  /** Marks all loads as inexact, since the grid is coarser and the rates kept may not be on it. */
  void coarsened() {
    Arrays.fill(inexact, true);
  }

  private void correct(int link) {
    if (inexact[link]) {
      sum(link);
    }
  }

  /**
   * Returns the level at which a bottleneck is exactly filled: the capacity that other flows leave,
   * divided among the flows that it holds back.
   */
  double share(int link) {
    correct(link);
    int own = bottlenecks.flows(link);
    double others = used[link] - own * finite(bottlenecks.rate(link));
    return Math.max(0, links.capacity(link) - others) / own;
  }

  /** Returns an upper bound on the rates of a watched link's flows that other links hold back. */
  double fastest(int link) {
    return fastest[link];
  }

  /** Replaces the bound by the rate of the fastest flow that another link holds back. */
  void fastest(int link, double rate) {
    fastest[link] = rate;
  }

  /** True if the load of a watched link exceeds its capacity by more than the slack. */
  boolean isOver(int link) {
    correct(link);
    return slack.isAbove(used[link], links.capacity(link));
  }
}
