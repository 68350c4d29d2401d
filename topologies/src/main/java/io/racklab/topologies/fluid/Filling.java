package io.racklab.topologies.fluid;

import static io.racklab.topologies.fluid.Rounding.isAbove;

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
 * unique, so the outcome is that of a filling from nothing.
 */
final class Filling {
  private final Paths paths;
  private final Links links;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final HeldFlows held;
  private final Watch watch;
  private final Changes changes;
  private final Moves moves;
  private final Grid grid;
  private final Slack slack;

  private final LinkSet dirty;
  private final FreshBundles fresh = new FreshBundles();
  private final OpenLinks open;
  private final Loads loads;

  /** Watched links that are not open and may carry more than they can. */
  private final LinkSet suspects;

  /** Links that are watched since the present level was reached. */
  private final LinkSet begun;

  /** Whether some level was infinite: its flows are on no account, so nothing may rely on them. */
  private boolean unlimited;

  private final Rising rising;

  /** Places in a column of links that are not open. */
  private final int[] kept;

  /** The level reached by this ascent. */
  private double reached;

  /** Whether this ascent has passed something that it should not have. */
  private boolean vain;

  Filling(
      Paths paths,
      Links links,
      Bottlenecks bottlenecks,
      Bundles bundles,
      HeldFlows held,
      Changes changes,
      Grid grid,
      Slack slack) {
    this.paths = paths;
    this.links = links;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.held = held;
    this.changes = changes;
    this.grid = grid;
    this.slack = slack;
    int count = links.count();
    dirty = new LinkSet(count);
    open = new OpenLinks(count);
    loads = new Loads(links, bottlenecks, held, open, grid, slack);
    watch = new Watch(paths, links, bottlenecks, bundles, held, loads);
    moves = new Moves(paths, bottlenecks, bundles, watch, changes);
    kept = new int[count];
    suspects = new LinkSet(count);
    begun = new LinkSet(count);
    rising = new Rising(count);
  }

  /** The rates over the link must be computed anew. */
  void touch(int link) {
    dirty.add(link);
  }

  /** A link has another capacity: its rates must be computed anew. */
  void capacity(int link, double bytesPerSecond) {
    if (grid.admit(bytesPerSecond)) {
      loads.coarsened();
    }
    touch(link);
  }

  /** The bundle needs a first rate; its links are touched. */
  void enter(int bundle) {
    fresh.add(bundle);
  }

  /** So many flows more, or fewer, that a bottleneck holds back cross a link, which is touched. */
  void hold(int bottleneck, int link, int change) {
    watch.hold(bottleneck, link, change);
  }

  /** Makes all rates those of this instant. */
  void settle(double now) {
    if (dirty.size() == 0) {
      return;
    }
    begin();
    boolean done;
    do {
      done = ascend(now) && isWithinCapacities();
    } while (!done);
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
      if (watch.mayFill(link)) {
        suspects.add(link);
      }
    }
    if (unlimited) {
      unlimited = false;
      for (int i = 0; i < links.busyCount(); i++) {
        openWatched(links.busy(i));
      }
    }
    for (int i = 0; i < fresh.count(); i++) {
      int bundle = fresh.get(i);
      if (bundles.path(bundle) != Bundles.NONE && bundles.bottleneck(bundle) == Bundles.NONE) {
        openOneOf(bundles.path(bundle));
      }
    }
    fresh.clear();
  }

  private void openWatched(int link) {
    watch.ensure(link);
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
      if (watch.part(link) < watch.part(tightest)) {
        tightest = link;
      }
    }
    openWatched(tightest);
  }

  /** Fills what is open and what must be opened; false if it must be begun anew. */
  private boolean ascend(double now) {
    rising.clear();
    reached = 0;
    vain = false;
    for (int i = 0; i < open.size(); i++) {
      if (open.hasRate(open.get(i))) {
        melt(open.get(i));
      }
    }
    for (int i = 0; i < open.size(); i++) {
      int link = open.get(i);
      if (loads.left(link) > 0) {
        open.rise(link);
        rising.append(link, loads.share(link));
      } else {
        open.stand(link);
      }
    }
    rising.order();
    while (rising.size() > 0 && !vain) {
      int link = rising.first();
      if (loads.left(link) == 0) {
        rising.removeFirst();
        open.stand(link);
        continue;
      }
      double share = loads.share(link);
      if (share > rising.firstLevel()) {
        // A link's share rises while others freeze below it.
        rising.moveFirst(share);
      } else if (isAbove(reached, share)) {
        // It fell when another was opened, which mostly freezes below it, but this time did not.
        vain = true;
      } else if (slack.isAbove(loads.fastest(link), share)) {
        // Its share rises, which is seen when it is first again: what was opened may come before.
        openFaster(link, share);
      } else {
        rising.removeFirst();
        reached = share;
        freeze(link, share, now);
      }
    }
    return !vain;
  }

  /**
   * Takes the rates of the flows away that an open link holds back; returns whether an open link
   * over which they go is behind.
   */
  private boolean melt(int link) {
    open.rise(link);
    return loads.remove(link);
  }

  /** Opens, during an ascent, a bottleneck above the level reached. */
  private void open(int link) {
    open.add(link);
    if (melt(link)) {
      catchUp(link);
    }
    if (loads.left(link) > 0) {
      double share = loads.share(link);
      rising.add(link, share);
      vain |= isAbove(reached, share);
    } else {
      open.stand(link);
    }
  }

  /** Flows that a bottleneck holds back have no rate any more: what is open over them rises. */
  private void catchUp(int bottleneck) {
    int[] crossed = held.columnLinks(bottleneck);
    for (int i = held.columnSize(bottleneck) - 1; i >= 0; i--) {
      int link = crossed[i];
      if (open.full(link)) {
        vain = true;
      } else if (open.isBehind(link)) {
        open.rise(link);
        rising.add(link, loads.share(link));
      }
    }
  }

  private void openFaster(int link, double level) {
    double most = 0;
    int[] holders = held.rowBottlenecks(link);
    for (int i = held.rowSize(link) - 1; i >= 0; i--) {
      int holder = holders[i];
      if (holder == link || !open.hasRate(holder)) {
        continue;
      }
      double rate = bottlenecks.rate(holder);
      if (slack.isAbove(rate, level) && !open.has(holder)) {
        open(holder);
      } else {
        most = Math.max(most, rate);
      }
    }
    loads.fastest(link, most);
  }

  private void freeze(int link, double share, double now) {
    double last = bottlenecks.rate(link);
    double level = grid.down(share);
    boolean gathers = bottlenecks.flows(link) != loads.left(link);
    if (bottlenecks.rate(link, level, now, bundles)) {
      changes.level(link);
    }
    watchWhatFills(link, level);
    open.fill(link);
    slack.answered(link);
    unlimited |= level == Double.POSITIVE_INFINITY;
    int others = loads.add(link, kept);
    int[] crossed = held.columnLinks(link);
    int[] flows = held.columnFlows(link);
    for (int i = 0; i < others; i++) {
      look(crossed[kept[i]], flows[kept[i]], last, level);
    }
    if (gathers) {
      gather(link, level, now);
    }
    bottlenecks.schedule(link);
  }

  /** Links that were not watched may fill at this level. */
  private void watchWhatFills(int link, double level) {
    begun.clear();
    watch.level(link, level, begun);
    for (int i = 0; i < begun.size(); i++) {
      suspect(begun.get(i), level);
    }
  }

  private void suspect(int link, double level) {
    suspects.add(link);
    if (level == Double.POSITIVE_INFINITY) {
      openWithoutLoad(link);
    }
  }

  /**
   * Opens a link. Flows without a limit are in no load, so nothing else would tell that this link
   * limits them.
   */
  private void openWithoutLoad(int link) {
    open.add(link);
    vain = true;
  }

  /** So many flows over a watched link, which may be open by now, were frozen at a level. */
  private void look(int link, int flows, double last, double level) {
    if (open.has(link)) {
      return;
    }
    boolean changed = level != last;
    if (bottlenecks.flows(link) > 0) {
      if (changed && slack.addDrift(link, flows, last, level, links.capacity(link))) {
        open(link);
      }
    } else if (changed && level == Double.POSITIVE_INFINITY && links.capacity(link) < level) {
      openWithoutLoad(link);
    } else if (changed) {
      suspects.add(link);
    }
  }

  /** Makes a full link the bottleneck of all flows over it that have no level yet. */
  private void gather(int link, double level, double now) {
    int[] crossing = links.bundles(link);
    for (int k = links.crossings(link) - 1; k >= 0 && loads.left(link) > 0; k--) {
      int bundle = crossing[k];
      int old = bundles.bottleneck(bundle);
      if (old == Bundles.NONE || !open.hasRate(old)) {
        move(bundle, old, link, level, now);
      }
    }
  }

  private void move(int bundle, int old, int link, double level, double now) {
    int count = bundles.count(bundle);
    int start = paths.start(bundles.path(bundle));
    int end = paths.end(bundles.path(bundle));
    double last = bundles.rate(bundle);
    moves.move(bundle, old, link, now);
    for (int offset = start; offset < end; offset++) {
      if (held.watched(paths.link(offset))) {
        loads.add(link, paths.link(offset), count);
      }
    }
    for (int offset = start; offset < end; offset++) {
      if (held.watched(paths.link(offset))) {
        look(paths.link(offset), count, last, level);
      } else if (watch.mayFill(paths.link(offset), level)) {
        suspect(paths.link(offset), level);
      }
    }
  }

  /** Whether no link carries more than it can; where one does, opens what is concerned. */
  private boolean isWithinCapacities() {
    int before = open.size();
    boolean within = true;
    for (int i = 0; i < suspects.size(); i++) {
      int link = suspects.get(i);
      if (loads.isOver(link) && open.add(link)) {
        within = false;
      }
    }
    for (int i = 0; i < before; i++) {
      int link = open.get(i);
      if (!open.full(link) && loads.isOver(link)) {
        within = false;
        double average = watch.part(link);
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
    for (int i = 0; i < open.size(); i++) {
      int link = open.get(i);
      if (!open.full(link)) {
        bottlenecks.rest(link);
        watch.rest(link);
      }
    }
    for (int i = 0; i < dirty.size(); i++) {
      int link = dirty.get(i);
      watch.endIfIdle(link);
      if (links.flows(link) == 0) {
        links.rest(link);
      }
    }
    dirty.clear();
    open.clear();
    suspects.clear();
  }
}
