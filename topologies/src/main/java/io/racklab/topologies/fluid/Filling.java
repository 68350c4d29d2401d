package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * Progressive filling: the rates of all flows rise together; a link that is full freezes the flows
 * over it at the level reached, and the others rise on.
 *
 * <p>Only what an event really changes is filled again. All flows that one bottleneck holds back
 * have one rate, so the unknowns are the levels of the bottlenecks. At first those are open that
 * were touched; all others keep their levels, and the open ones share what these leave of the
 * links. On the way up a bottleneck is opened
 *
 * <ul>
 *   <li>when a flow over it gets another rate than before, and
 *   <li>when a flow that it holds back is faster than the level at which a link of its path is
 *       full.
 * </ul>
 *
 * <p>A change at one level concerns only higher levels, so one ascent is enough, but for two cases
 * which begin it anew with what is open by then: a link that was no bottleneck carries more than it
 * can, or a bottleneck is opened that should have been passed already. Max-min fair rates are
 * unique, so the outcome is that of a filling from nothing. What others leave of an open link is
 * summed from exact counts each time, so errors do not add up.
 *
 * <p>Most links never fill: nodes behind a slow rack link, say. A link cannot be over its capacity
 * while no flow over it is faster than an equal part of it. Only links of which that is not known
 * are watched, which means that their loads are kept; for the others each bottleneck has a limit,
 * the least such part on its flows' paths or less.
 */
final class Filling {
  /** Ascents that may be in vain before all bottlenecks are opened. */
  private static final int ASCENTS = 12;

  /** After a filling of most bottlenecks, so many fillings open them all at once. */
  private static final int WIDE_FILLINGS = 16;

  /** Sums may differ by this share and be equal but for rounding. */
  private static final double ROUNDING = 1e-12;

  /** A level that differs from the last one by this share only is that one. */
  private static final double SAME = 1e-14;

  private final Paths paths;
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final HeldFlows held;
  private final Changes changes;

  private final LinkSet dirty;

  /** Bundles that have no rate yet; some may be gone again. */
  private int[] fresh = new int[64];

  private int freshCount;

  /** The bottlenecks whose levels are unknown. */
  private final LinkSet open;

  /** Links that are not open and may carry more than they can. */
  private final LinkSet suspects;

  private boolean allOpen;
  private int wideFillings;

  /** Whether some level was infinite: its flows are on no account, so nothing may rely on them. */
  private boolean unlimited;

  private final Heaps rising;

  /** Whether some flows may be frozen already. */
  private boolean ascending;

  /** The level reached by this ascent. */
  private double reached;

  /** Whether this ascent has passed something that it should not have. */
  private boolean vain;

  /** Bytes per second over an open link by flows that keep their rates or are frozen. */
  private final double[] used;

  /** The other flows over an open link. */
  private final int[] left;

  /** The fastest flow over an open link that keeps its rate. */
  private final double[] fastest;

  /** Whether an open link has frozen flows. */
  private final boolean[] full;

  /** Bytes per second over a watched link. */
  private final double[] loads;

  /** Up to which level a bottleneck's flows fill no link that is not watched. */
  private final double[] limits;

  Filling(
      Paths paths,
      Links links,
      Bottlenecks bottlenecks,
      Bundles bundles,
      HeldFlows held,
      Changes changes) {
    this.paths = paths;
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.held = held;
    this.changes = changes;
    int count = links.count();
    dirty = new LinkSet(count);
    open = new LinkSet(count);
    suspects = new LinkSet(count);
    rising = new Heaps(1, count);
    used = new double[count];
    left = new int[count];
    fastest = new double[count];
    full = new boolean[count];
    loads = new double[count];
    limits = new double[count];
    Arrays.fill(limits, Double.POSITIVE_INFINITY);
  }

  /** The rates over the link must be computed anew. */
  void touch(int link) {
    dirty.add(link);
  }

  /** The bundle needs a first rate; its links are touched. */
  void enter(int bundle) {
    if (freshCount == fresh.length) {
      fresh = Arrays.copyOf(fresh, 2 * freshCount);
    }
    fresh[freshCount++] = bundle;
  }

  /** So many flows more, or fewer, that a bottleneck holds back cross a link, which is touched. */
  void hold(int bottleneck, int link, int change) {
    held.add(bottleneck, link, change);
    if (held.watched(link)) {
      loads[link] += change * finite(bottlenecks.rate(bottleneck));
    }
  }

  /** Flows without any limit take no time and no part of a link. */
  private static double finite(double rate) {
    return rate == Double.POSITIVE_INFINITY ? 0 : rate;
  }

  /** Makes all rates those of this instant. */
  void settle(double now) {
    if (dirty.size() == 0) {
      return;
    }
    begin();
    for (int ascent = 1; !ascend(now) || !isWithinCapacities(); ascent++) {
      if (ascent == ASCENTS) {
        openAll();
      }
    }
    finish();
  }

  private void begin() {
    for (int i = 0; i < dirty.size(); i++) {
      int link = dirty.get(i);
      if (bottlenecks.flows(link) > 0) {
        open.add(link);
        continue;
      }
      bottlenecks.rest(link);
      if (!held.watched(link) && !bound(link)) {
        watch(link);
      }
      if (held.watched(link)) {
        suspects.add(link);
      }
    }
    if (unlimited) {
      unlimited = false;
      for (int i = 0; i < links.busyCount(); i++) {
        openWatched(links.busy(i));
      }
    }
    if (wideFillings > 0) {
      wideFillings--;
      openAll();
    }
    for (int i = 0; i < freshCount; i++) {
      int bundle = fresh[i];
      if (bundles.path(bundle) != Bundles.NONE && bundles.bottleneck(bundle) == Bundles.NONE) {
        openOneOf(bundles.path(bundle));
      }
    }
    freshCount = 0;
  }

  private void openAll() {
    allOpen = true;
    for (int i = 0; i < links.busyCount(); i++) {
      if (bottlenecks.flows(links.busy(i)) > 0) {
        open.add(links.busy(i));
      }
    }
  }

  /** An equal part of a link for each flow over it. */
  private double part(int link) {
    return links.capacity(link) / links.flows(link);
  }

  /** Limits the bottlenecks of a link that is not watched; false if one is above the limit. */
  private boolean bound(int link) {
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

  private void watch(int link) {
    held.watch(link);
    int[] holders = held.rowBottlenecks(link);
    int[] flows = held.rowFlows(link);
    double sum = 0;
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      sum += flows[i] * finite(bottlenecks.rate(holders[i]));
    }
    loads[link] = sum;
  }

  private void openWatched(int link) {
    if (!held.watched(link)) {
      watch(link);
    }
    open.add(link);
  }

  /** A path without rate needs an open link: if it has none, the one with the least to give. */
  private void openOneOf(int path) {
    int tightest = paths.link(paths.start(path));
    for (int offset = paths.start(path); offset < paths.end(path); offset++) {
      int link = paths.link(offset);
      if (open.has(link)) {
        return;
      }
      if (part(link) < part(tightest)) {
        tightest = link;
      }
    }
    openWatched(tightest);
  }

  /** Fills what is open and what must be opened; false if it must be begun anew. */
  private boolean ascend(double now) {
    rising.clear(0);
    ascending = false;
    reached = 0;
    vain = false;
    for (int i = 0; i < open.size(); i++) {
      full[open.get(i)] = false;
    }
    for (int i = 0; i < open.size(); i++) {
      int link = open.get(i);
      count(link);
      if (left[link] > 0) {
        rising.append(0, link, share(link));
      }
    }
    rising.order(0);
    ascending = true;
    while (rising.size(0) > 0 && !vain) {
      int link = rising.first(0);
      if (left[link] == 0) {
        rising.remove(0, link);
        continue;
      }
      double share = share(link);
      if (share > rising.key(link)) {
        // A link's share rises while others freeze below it.
        rising.update(0, link, share);
      } else if (isAbove(reached, share)) {
        // It fell when another was opened, which mostly freezes below it, but this time did not.
        vain = true;
      } else if (isAbove(fastest[link], share)) {
        openFaster(link, share);
        rising.update(0, link, share(link));
      } else {
        rising.remove(0, link);
        reached = share;
        freeze(link, share, now);
      }
    }
    return !vain;
  }

  private double share(int link) {
    return Math.max(0, links.capacity(link) - used[link]) / left[link];
  }

  private static boolean isAbove(double rate, double level) {
    return rate > level * (1 + ROUNDING);
  }

  /** Tells the flows over an open link that have a rate from those that have none. */
  private void count(int link) {
    double sum = 0;
    double most = 0;
    int rest = links.flows(link);
    if (!allOpen || ascending) {
      int[] holders = held.rowBottlenecks(link);
      int[] flows = held.rowFlows(link);
      for (int i = held.rowSize(link) - 1; i >= 0; i--) {
        int holder = holders[i];
        boolean kept = !open.has(holder);
        if (kept || full[holder]) {
          double rate = bottlenecks.rate(holder);
          sum += flows[i] * finite(rate);
          rest -= flows[i];
          if (kept && rate > most) {
            most = rate;
          }
        }
      }
    }
    used[link] = sum;
    left[link] = rest;
    fastest[link] = most;
  }

  /** Opens, during an ascent, a bottleneck above the level reached. */
  private void open(int link) {
    open.add(link);
    full[link] = false;
    count(link);
    int[] crossed = held.columnLinks(link);
    for (int i = held.watchedSize(link) - 1; i >= 0; i--) {
      int other = crossed[i];
      if (other != link && open.has(other)) {
        count(other);
        vain |= full[other];
        if (!rising.contains(other)) {
          rising.add(0, other, share(other));
        }
      }
    }
    if (left[link] > 0) {
      double share = share(link);
      rising.add(0, link, share);
      vain |= isAbove(reached, share);
    }
  }

  private void openFaster(int link, double level) {
    double most = 0;
    int[] holders = held.rowBottlenecks(link);
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      int holder = holders[i];
      if (!open.has(holder)) {
        double rate = bottlenecks.rate(holder);
        if (isAbove(rate, level)) {
          open(holder);
        } else {
          most = Math.max(most, rate);
        }
      }
    }
    fastest[link] = most;
  }

  private void freeze(int link, double share, double now) {
    double last = bottlenecks.rate(link);
    double level = isSame(share, last) ? last : share;
    boolean gathers = bottlenecks.flows(link) != left[link];
    if (bottlenecks.rate(link, level, now, bundles)) {
      changes.level(link);
    }
    full[link] = true;
    unlimited |= level == Double.POSITIVE_INFINITY;
    int[] crossed = held.columnLinks(link);
    int[] flows = held.columnFlows(link);
    int size = held.watchedSize(link);
    for (int i = 0; i < size; i++) {
      if (open.has(crossed[i])) {
        book(crossed[i], flows[i], level);
      }
    }
    for (int i = 0; i < size && level != last; i++) {
      if (!open.has(crossed[i])) {
        change(crossed[i], flows[i], last, level);
      }
    }
    if (gathers) {
      gather(link, level, now);
    }
    if (level > limits[link]) {
      watchWhatFills(link, level);
    }
    bottlenecks.schedule(link);
  }

  /** Watches the links of which flows of this level take more than an equal part. */
  private void watchWhatFills(int bottleneck, double level) {
    double limit = Double.POSITIVE_INFINITY;
    int[] crossed = held.columnLinks(bottleneck);
    for (int i = held.columnSize(bottleneck) - 1; i >= held.watchedSize(bottleneck); i--) {
      int link = crossed[i];
      double part = part(link);
      if (level > part) {
        watch(link);
        suspects.add(link);
        if (level == Double.POSITIVE_INFINITY) {
          // What has no limit is in no load.
          open.add(link);
          vain = true;
        }
        // A link that was not looked at yet may have come to this place.
        i++;
      } else {
        limit = Math.min(limit, part);
      }
    }
    limits[bottleneck] = limit;
  }

  private static boolean isSame(double rate, double last) {
    return Math.abs(rate - last) <= SAME * last;
  }

  /** So many flows over an open link are frozen at a level. */
  private void book(int link, int flows, double level) {
    used[link] += flows * finite(level);
    left[link] -= flows;
  }

  /** So many flows over a watched link that is not open have another level. */
  private void change(int link, int flows, double last, double level) {
    loads[link] += flows * (finite(level) - finite(last));
    if (bottlenecks.flows(link) > 0) {
      if (!isSame(level, last)) {
        open(link);
      }
    } else if (level == Double.POSITIVE_INFINITY && links.capacity(link) < level) {
      // What has no limit is in no load.
      open.add(link);
      vain = true;
    } else if (isOver(link, loads[link])) {
      suspects.add(link);
    }
  }

  private boolean isOver(int link, double load) {
    return isAbove(load, links.capacity(link));
  }

  /** Makes a full link the bottleneck of all flows over it that have no level yet. */
  private void gather(int link, double level, double now) {
    for (int k = links.crossings(link) - 1; k >= 0; k--) {
      int bundle = links.bundle(link, k);
      int old = bundles.bottleneck(bundle);
      if (old == Bundles.NONE || old != link && open.has(old) && !full[old]) {
        move(bundle, old, link, level, now);
      }
    }
  }

  private void move(int bundle, int old, int link, double level, double now) {
    int count = bundles.count(bundle);
    int start = paths.start(bundles.path(bundle));
    int end = paths.end(bundles.path(bundle));
    double last = bundles.rate(bundle);
    for (int offset = start; offset < end; offset++) {
      if (old != Bundles.NONE) {
        held.add(old, paths.link(offset), -count);
      }
      held.add(link, paths.link(offset), count);
      if (!held.watched(paths.link(offset))) {
        limits[link] = Math.min(limits[link], part(paths.link(offset)));
      }
    }
    if (old != Bundles.NONE) {
      bottlenecks.addFlows(old, -count);
    }
    bottlenecks.addFlows(link, count);
    bundles.move(bundle, link, now);
    changes.bundle(bundle);
    for (int offset = start; offset < end; offset++) {
      if (open.has(paths.link(offset))) {
        book(paths.link(offset), count, level);
      }
    }
    for (int offset = start; offset < end; offset++) {
      if (held.watched(paths.link(offset)) && !open.has(paths.link(offset))) {
        change(paths.link(offset), count, last, level);
      }
    }
  }

  /** Whether no link carries more than it can; where one does, opens what is concerned. */
  private boolean isWithinCapacities() {
    int before = open.size();
    boolean within = true;
    for (int i = 0; i < suspects.size(); i++) {
      int link = suspects.get(i);
      if (isOver(link, loads[link]) && open.add(link)) {
        within = false;
      }
    }
    for (int i = 0; i < before; i++) {
      int link = open.get(i);
      if (!full[link] && isOver(link, used[link])) {
        within = false;
        double average = links.capacity(link) / links.flows(link);
        int[] holders = held.rowBottlenecks(link);
        for (int k = held.rowSize(link) - 1; k >= 0; k--) {
          if (isAbove(bottlenecks.rate(holders[k]), average)) {
            open.add(holders[k]);
          }
        }
      }
    }
    return within;
  }

  private void finish() {
    int levels = 0;
    for (int i = 0; i < open.size(); i++) {
      int link = open.get(i);
      loads[link] = used[link];
      if (full[link]) {
        levels++;
      } else {
        bottlenecks.rest(link);
        limits[link] = Double.POSITIVE_INFINITY;
        unwatchIfIdle(link);
      }
    }
    for (int i = 0; i < dirty.size(); i++) {
      int link = dirty.get(i);
      unwatchIfIdle(link);
      if (links.flows(link) == 0) {
        links.rest(link);
      }
    }
    if (!allOpen && 2 * levels > links.busyCount()) {
      wideFillings = WIDE_FILLINGS;
    }
    dirty.clear();
    open.clear();
    suspects.clear();
    allOpen = false;
  }

  /** Ends the watch over a link of which each flow takes far less than an equal part. */
  private void unwatchIfIdle(int link) {
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
    bound(link);
  }
}
