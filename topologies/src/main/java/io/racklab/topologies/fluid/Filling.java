package io.racklab.topologies.fluid;

/**
 * Progressive filling: the rates of all flows rise together; a link that is full freezes the flows
 * over it at the level reached, and the others rise on.
 *
 * <p>It starts from the bottlenecks of the last time. The link that fills next freezes every flow
 * over it that is not yet frozen. Where these are exactly the flows it held back before, their
 * column of counts is all that is needed; otherwise the others are found among the bundles over the
 * link and moved to it first. Only links that were bottlenecks or were touched since are
 * candidates; if a link outside them turns out to carry more than it can, it becomes one and the
 * filling is repeated. If none does, the rates are those of all links: every flow is among the
 * fastest on a full link, and no link is over its capacity. So the outcome is that of a filling
 * from nothing, and the work is that of the counts plus that of the bundles whose bottleneck
 * changes. No rate depends on an earlier rate, so errors do not add up.
 */
final class Filling {
  /** To fill all busy links with a component of so many costs less than to search the rest. */
  private static final int SMALL = 24;

  /** After a component of most busy links, so many fillings take all busy links unasked. */
  private static final int WIDE_FILLINGS = 64;

  /** A sum of shares may exceed a capacity by so much and be within it but for rounding. */
  private static final double ROUNDING = 1 + 1e-13;

  private final Paths paths;
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final Columns columns;
  private final Changes changes;

  /** Links that may be bottlenecks this time: those of the last time and those touched since. */
  private final boolean[] candidate;

  private final int[] dirty;
  private int dirtyCount;
  private final boolean[] isDirty;

  private final int[] scope;
  private int scopeSize;
  private final boolean[] inScope;
  private int wideFillings;

  private final Heaps open;
  private final double[] used;
  private final int[] left;

  /** Links over which flows are left to freeze. */
  private int unfrozen;

  private final boolean[] full;

  Filling(
      Paths paths,
      Links links,
      Bottlenecks bottlenecks,
      Bundles bundles,
      Columns columns,
      Changes changes) {
    this.paths = paths;
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.columns = columns;
    this.changes = changes;
    int count = links.count();
    candidate = new boolean[count];
    dirty = new int[count];
    isDirty = new boolean[count];
    scope = new int[count];
    inScope = new boolean[count];
    open = new Heaps(1, count);
    used = new double[count];
    left = new int[count];
    full = new boolean[count];
  }

  /** The rates over the link, and over what is connected with it, must be computed anew. */
  void touch(int link) {
    candidate[link] = true;
    if (!isDirty[link]) {
      isDirty[link] = true;
      dirty[dirtyCount++] = link;
    }
  }

  /** Makes all rates those of this instant. */
  void settle(double now) {
    if (dirtyCount == 0) {
      return;
    }
    select();
    for (int i = 0; i < dirtyCount; i++) {
      isDirty[dirty[i]] = false;
    }
    dirtyCount = 0;
    do {
      fill(now);
    } while (exceeded());
    finish(now);
  }

  private void select() {
    scopeSize = 0;
    for (int i = 0; i < dirtyCount; i++) {
      include(dirty[i]);
    }
    if (wideFillings > 0) {
      wideFillings--;
      includeBusy();
      return;
    }
    int wide = Math.max(SMALL, links.busyCount() / 2);
    for (int i = 0; i < scopeSize; i++) {
      if (scopeSize > wide) {
        wideFillings = WIDE_FILLINGS;
        includeBusy();
        return;
      }
      int link = scope[i];
      for (int k = 0; k < links.crossings(link); k++) {
        int path = bundles.path(links.bundle(link, k));
        for (int offset = paths.start(path); offset < paths.end(path); offset++) {
          include(paths.link(offset));
        }
      }
    }
  }

  private void includeBusy() {
    for (int i = 0; i < links.busyCount(); i++) {
      include(links.busy(i));
    }
  }

  private void include(int link) {
    if (!inScope[link]) {
      inScope[link] = true;
      scope[scopeSize++] = link;
    }
  }

  private void fill(double now) {
    unfrozen = 0;
    for (int i = 0; i < scopeSize; i++) {
      int link = scope[i];
      int flows = links.flows(link);
      used[link] = 0;
      left[link] = flows;
      full[link] = false;
      if (flows > 0) {
        unfrozen++;
        if (candidate[link]) {
          open.append(0, link, links.capacity(link) / flows);
        }
      }
    }
    open.order(0);
    while (unfrozen > 0) {
      int link = open.first(0);
      if (left[link] == 0) {
        open.remove(0, link);
        continue;
      }
      // A key may be out of date, but a link's share never falls while others freeze below it.
      double share = (links.capacity(link) - used[link]) / left[link];
      if (share > open.key(link)) {
        open.update(0, link, share);
        continue;
      }
      open.remove(0, link);
      freeze(link, open.key(link), now);
    }
    open.clear(0);
  }

  private void freeze(int link, double level, double now) {
    if (bottlenecks.rate(link, level, now, bundles)) {
      changes.level(link);
    }
    if (bottlenecks.flows(link) != left[link]) {
      gather(link, now);
    }
    full[link] = true;
    int[] crossed = columns.links(link);
    int[] flows = columns.flows(link);
    int emptied = 0;
    for (int i = columns.size(link) - 1; i >= 0; i--) {
      int other = crossed[i];
      used[other] += flows[i] * level;
      int rest = left[other] - flows[i];
      left[other] = rest;
      if (rest == 0) {
        emptied++;
      }
    }
    unfrozen -= emptied;
    bottlenecks.schedule(link);
  }

  /** Makes candidates of links that carry more than they can; false if there are none. */
  private boolean exceeded() {
    boolean any = false;
    for (int i = 0; i < scopeSize; i++) {
      int link = scope[i];
      if (!candidate[link] && used[link] > links.capacity(link) * ROUNDING) {
        candidate[link] = true;
        any = true;
      }
    }
    return any;
  }

  private void gather(int link, double now) {
    for (int k = links.crossings(link) - 1; k >= 0; k--) {
      int bundle = links.bundle(link, k);
      int old = bundles.bottleneck(bundle);
      if (old == Bundles.NONE || old != link && !full[old]) {
        int count = bundles.count(bundle);
        int path = bundles.path(bundle);
        for (int offset = paths.start(path); offset < paths.end(path); offset++) {
          if (old != Bundles.NONE) {
            columns.add(old, paths.link(offset), -count);
          }
          columns.add(link, paths.link(offset), count);
        }
        if (old != Bundles.NONE) {
          bottlenecks.addFlows(old, -count);
        }
        bottlenecks.addFlows(link, count);
        bundles.move(bundle, link, now);
        changes.bundle(bundle);
      }
    }
  }

  private void finish(double now) {
    for (int i = 0; i < scopeSize; i++) {
      int link = scope[i];
      inScope[link] = false;
      candidate[link] = full[link];
      // Over links without limit the flows take no time: their bytes are counted at the end.
      links.load(link, used[link] == Double.POSITIVE_INFINITY ? 0 : used[link], now);
      if (!full[link]) {
        bottlenecks.rest(link);
      }
      if (links.flows(link) == 0) {
        links.rest(link);
      }
    }
  }
}
