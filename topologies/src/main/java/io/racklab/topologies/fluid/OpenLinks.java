package io.racklab.topologies.fluid;

/**
 * The links whose levels are being computed, and how each stands in the present ascent: what is
 * taken by flows that have a rate, because they keep theirs or were frozen, and how many flows are
 * left to share the rest. Sums are made anew from exact counts, so errors do not add up.
 */
final class OpenLinks {
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final HeldFlows held;
  private final LinkSet open;
  private final double[] used;
  private final int[] left;
  private final double[] fastest;
  private final boolean[] full;

  OpenLinks(Links links, Bottlenecks bottlenecks, HeldFlows held) {
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.held = held;
    int count = links.count();
    open = new LinkSet(count);
    used = new double[count];
    left = new int[count];
    fastest = new double[count];
    full = new boolean[count];
  }

  /** True if the link is new. */
  boolean add(int link) {
    boolean isNew = open.add(link);
    if (isNew) {
      full[link] = false;
    }
    return isNew;
  }

  boolean has(int link) {
    return open.has(link);
  }

  int size() {
    return open.size();
  }

  int get(int place) {
    return open.get(place);
  }

  void clear() {
    open.clear();
  }

  /** Nothing is frozen any more. */
  void melt() {
    for (int i = 0; i < open.size(); i++) {
      full[open.get(i)] = false;
    }
  }

  /** Tells the flows over an open link that have a rate from those that have none. */
  void count(int link) {
    double sum = 0;
    double most = 0;
    int rest = links.flows(link);
    int[] holders = held.rowBottlenecks(link);
    int[] flows = held.rowFlows(link);
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      int holder = holders[i];
      boolean kept = !open.has(holder);
      if (kept || full[holder]) {
        double rate = bottlenecks.rate(holder);
        sum += flows[i] * Watch.finite(rate);
        rest -= flows[i];
        if (kept && rate > most) {
          most = rate;
        }
      }
    }
    used[link] = sum;
    left[link] = rest;
    fastest[link] = most;
  }

  /** So many flows over an open link are frozen at a level. */
  void book(int link, int flows, double level) {
    used[link] += flows * Watch.finite(level);
    left[link] -= flows;
  }

  /** The level at which the link would be full if all flows left were its own. */
  double share(int link) {
    return Math.max(0, links.capacity(link) - used[link]) / left[link];
  }

  /** Flows without a rate. */
  int left(int link) {
    return left[link];
  }

  /** Bytes per second of the others. */
  double used(int link) {
    return used[link];
  }

  /** The fastest flow that keeps its rate. */
  double fastest(int link) {
    return fastest[link];
  }

  void fastest(int link, double rate) {
    fastest[link] = rate;
  }

  /** Whether the link has frozen flows. */
  boolean full(int link) {
    return full[link];
  }

  void fill(int link) {
    full[link] = true;
  }

  /** Whether flows with rates alone take more than the link has. */
  boolean isOver(int link) {
    return !full[link] && Rounding.isAbove(used[link], links.capacity(link));
  }
}
