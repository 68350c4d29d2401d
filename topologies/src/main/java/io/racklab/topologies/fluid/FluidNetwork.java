package io.racklab.topologies.fluid;

/**
 * A network of links that flows share with max-min fair rates, all flows of equal weight: at every
 * instant each flow has a link on its path that is full and on which no flow is faster. Rates
 * follow every start, finish, cancel and capacity change at once and exactly; all events of one
 * instant lead to one recomputation.
 *
 * <p>Times are in seconds, sizes in bytes, rates in bytes per second. The time begins at 0 and
 * moves only by {@link #advanceTo}. Equal calls give bitwise equal results.
 *
 * <p>Finishes at most {@value #INSTANT} s apart count as one instant, that of the first, so that
 * equal finishes stay equal despite rounding. This span grows by {@value #RELATIVE_INSTANT} of the
 * time, to allow for the resolution of a double.
 *
 * <p>Not thread-safe: confined to one caller.
 */
public final class FluidNetwork {
  private static final double INSTANT = 1e-9;
  private static final double RELATIVE_INSTANT = 1e-13;

  private final Paths paths;
  private final Links links;
  private final Crossings crossings;
  private final Flows flows;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final Changes changes;
  private final Settling settling;

  /**
   * Flows that finish at once (heap 0) and finished flows that the listener has yet to receive
   * (heap 1).
   */
  private final Heaps ends;

  private double time;
  private boolean advancing;

  private static final int AT_ONCE = 0;
  private static final int TO_TELL = 1;

  /**
   * Creates a network at time 0 without flows.
   *
   * @param capacities bytes per second of each link; may be infinite; 0 is a partition
   * @throws IllegalArgumentException if one is negative or not a number
   */
  public FluidNetwork(double[] capacities) {
    this(capacities, 0);
  }

  /**
   * Creates a network at time 0 without flows, whose rates may be approximate: a bottleneck's flows
   * keep their rate while the load of the other flows over it has changed by no more than a share
   * of its capacity, and no link's load exceeds its capacity by more than that share.
   *
   * @param capacities bytes per second of each link; may be infinite; 0 is a partition
   * @param tolerance the share, at least 0 and less than 1; with 0 rates are exact
   * @throws IllegalArgumentException if a number is out of its range
   */
  public FluidNetwork(double[] capacities, double tolerance) {
    this(capacities, tolerance, Patience.USUAL);
  }

  FluidNetwork(double[] capacities, double tolerance, Patience patience) {
    paths = new Paths(capacities.length);
    links = new Links(capacities);
    crossings = new Crossings(capacities.length, paths);
    flows = new Flows();
    bottlenecks = new Bottlenecks(capacities.length);
    bundles = new Bundles(bottlenecks);
    HeldFlows held = new HeldFlows(capacities.length);
    changes = new Changes(capacities.length, bottlenecks, bundles);
    settling =
        new Settling(
            links,
            bundles,
            new Levels(
                links,
                crossings,
                bottlenecks,
                bundles,
                held,
                changes,
                new Grid(capacities),
                new Slack(capacities.length, tolerance),
                patience));
    ends = new Heaps(2, 64);
  }

  /**
   * Registers a path, or finds it if it is known; the order and repetition of its links do not
   * matter. A path that no flow uses costs nothing but its memory, and may be {@linkplain #forget
   * forgotten}.
   *
   * @param crossed the numbers of its links; none for a path within a node
   * @return its number, counting from 0 in the order of registration; that of a forgotten path is
   *     used again
   * @throws IllegalArgumentException if there is no such link
   */
  public int path(int... crossed) {
    return paths.find(crossed);
  }

  /**
   * Forgets a path if no flow is active on it. Its number must not be used any more.
   *
   * @return false if a flow is active on it
   * @throws IllegalArgumentException if the path is unknown
   */
  public boolean forget(int path) {
    paths.require(path);
    if (bundles.of(path) != Bundles.NONE) {
      return false;
    }
    paths.forget(path);
    return true;
  }

  /**
   * Starts a flow now. A flow of 0 bytes, or without a link of finite capacity on its path,
   * finishes when time is next advanced, even if it is advanced to the present.
   *
   * @param flow the caller's name for it, which no active flow may have
   * @param path from {@link #path}
   * @param bytes 0 or more
   * @throws IllegalArgumentException if the flow is active, the path unknown or the size negative
   */
  public void start(long flow, int path, long bytes) {
    paths.require(path);
    if (bytes < 0) {
      throw new IllegalArgumentException("flow " + flow + " has " + bytes + " bytes");
    }
    if (flows.slot(flow) != Flows.UNKNOWN) {
      throw new IllegalArgumentException("flow " + flow + " is active already");
    }
    if (bytes == 0 || paths.length(path) == 0) {
      int slot = flows.open(flow, bytes, Bundles.NONE);
      ends.ensure(0, flows.slotCount());
      ends.add(AT_ONCE, slot, flows.order(slot));
      return;
    }
    int bundle = bundles.of(path);
    if (bundle == Bundles.NONE) {
      bundle = bundles.open(path);
      crossings.enter(bundle, path);
      settling.enter(bundle);
    }
    int slot = flows.open(flow, bytes, bundle);
    bundles.add(bundle, slot, bytes, flows.slotCount(), time);
    count(bundle, 1);
  }

  /** Adds {@code change} to the flow counts of the bundle's links and of its bottleneck. */
  private void count(int bundle, int change) {
    int bottleneck = bundles.bottleneck(bundle);
    for (int offset = crossings.start(bundle); offset < crossings.end(bundle); offset++) {
      int link = crossings.link(offset);
      links.addFlows(link, change);
      settling.touch(link);
      if (bottleneck != Bundles.NONE) {
        settling.hold(bottleneck, link, change);
      }
    }
    if (bottleneck != Bundles.NONE) {
      bottlenecks.addFlows(bottleneck, change);
    }
  }

  /**
   * Removes a flow now; the bytes that it has carried stay counted.
   *
   * @return false if no such flow is active
   */
  public boolean cancel(long flow) {
    int slot = flows.slot(flow);
    if (slot == Flows.UNKNOWN) {
      return false;
    }
    if (flows.bundle(slot) == Bundles.NONE) {
      ends.remove(AT_ONCE, slot);
    } else {
      remove(slot, flows.bytes(slot) - remaining(slot, flows.bundle(slot)));
    }
    flows.close(slot);
    flows.release(slot);
    return true;
  }

  private void remove(int slot, double carried) {
    int bundle = flows.bundle(slot);
    for (int offset = crossings.start(bundle); offset < crossings.end(bundle); offset++) {
      links.carry(crossings.link(offset), carried);
    }
    count(bundle, -1);
    bundles.remove(bundle, slot, flows.bytes(slot));
    if (bundles.count(bundle) == 0) {
      crossings.leave(bundle);
      bundles.close(bundle);
    }
  }

  /**
   * Returns the bytes that a flow still has to carry.
   *
   * @throws IllegalArgumentException if no such flow is active
   */
  public double remaining(long flow) {
    int slot = flows.slot(flow);
    if (slot == Flows.UNKNOWN) {
      throw new IllegalArgumentException("flow " + flow + " is not active");
    }
    int bundle = flows.bundle(slot);
    return bundle == Bundles.NONE ? flows.bytes(slot) : remaining(slot, bundle);
  }

  private double remaining(int slot, int bundle) {
    double left = bundles.threshold(slot) - bundles.attained(bundle, time);
    return Math.min(Math.max(left, 0), flows.bytes(slot));
  }

  /**
   * Changes a link's capacity from now on.
   *
   * @param bytesPerSecond may be infinite; 0 is a partition, in which flows wait
   * @throws IllegalArgumentException if there is no such link or the capacity is negative or not a
   *     number
   */
  public void capacity(int link, double bytesPerSecond) {
    links.require(link);
    Links.requireCapacity(link, bytesPerSecond);
    if (bytesPerSecond != links.capacity(link)) {
      links.capacity(link, bytesPerSecond);
      settling.capacity(link, bytesPerSecond);
    }
  }

  /** Returns the present time, in seconds. */
  public double time() {
    return time;
  }

  /**
   * Returns the time at which the next flow finishes if nothing else happens before, in seconds;
   * infinity if none will.
   */
  public double nextFinish() {
    if (ends.size(AT_ONCE) + ends.size(TO_TELL) > 0) {
      return time;
    }
    settling.settle(time);
    return Math.max(time, bottlenecks.firstFinish());
  }

  /**
   * Moves the time to the target. Flows on the way finish each at its own time, and rates are
   * computed anew after every instant.
   *
   * @param target in seconds, finite
   * @param finished receives each flow that finished, by time and then in the order of starts
   * @throws IllegalArgumentException if the target lies in the past or is not finite
   * @throws IllegalStateException if called while it runs
   */
  public void advanceTo(double target, EndListener finished) {
    if (!(target >= time) || target == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("cannot advance from " + time + " s to " + target + " s");
    }
    if (advancing) {
      throw new IllegalStateException("the time is being advanced already");
    }
    advancing = true;
    try {
      tell(finished);
      while (true) {
        double next = nextFinish();
        if (next > target) {
          break;
        }
        time = next;
        collect();
        tell(finished);
        if (ends.size(AT_ONCE) == 0 && target - time <= instant()) {
          // Flows that the caller starts now to replace the ended ones join this instant's
          // recomputation.
          break;
        }
      }
      time = target;
    } finally {
      advancing = false;
    }
  }

  /** Removes all flows that finish at this instant from the network. */
  private void collect() {
    ends.ensure(0, flows.slotCount());
    while (ends.size(AT_ONCE) > 0) {
      int slot = ends.first(AT_ONCE);
      ends.remove(AT_ONCE, slot);
      end(slot);
    }
    settling.settle(time);
    double instant = instant();
    while (bottlenecks.firstFinish() <= time + instant) {
      int link = bottlenecks.first();
      bottlenecks.unschedule(link);
      collect(link, bottlenecks.rate(link) * instant);
    }
  }

  private double instant() {
    return INSTANT + RELATIVE_INSTANT * time;
  }

  private void collect(int link, double within) {
    // Rounding may defeat the comparison below; the link's next finish is computed again anyway.
    settling.touch(link);
    Heaps waiting = bottlenecks.bundles();
    double reached = bottlenecks.attained(link, time) + within;
    while (waiting.size(link) > 0 && waiting.firstKey(link) <= reached) {
      int bundle = waiting.first(link);
      int slot = bundles.first(bundle);
      remove(slot, flows.bytes(slot));
      end(slot);
    }
  }

  private void end(int slot) {
    flows.close(slot);
    ends.add(TO_TELL, slot, flows.order(slot));
  }

  private void tell(EndListener finished) {
    while (ends.size(TO_TELL) > 0) {
      int slot = ends.first(TO_TELL);
      ends.remove(TO_TELL, slot);
      long name = flows.name(slot);
      flows.release(slot);
      finished.finished(name, time);
    }
  }

  /**
   * Returns the present rate of one flow on a path, in bytes per second: 0 while no flow is active
   * on the path or one of its links has capacity 0, infinity if nothing limits the flow.
   *
   * @throws IllegalArgumentException if the path is unknown
   */
  public double rate(int path) {
    paths.require(path);
    settling.settle(time);
    int bundle = bundles.of(path);
    return bundle == Bundles.NONE ? 0 : bundles.rate(bundle);
  }

  /**
   * Reports, in the order of paths, the rate of every path with active flows whose rate differs
   * from the one last reported. A path that had no flow in between is reported again.
   */
  public void drainChanges(RateSink sink) {
    settling.settle(time);
    changes.drain(sink);
  }

  /**
   * Returns the bytes that a link has carried up to now.
   *
   * @throws IllegalArgumentException if there is no such link
   */
  public double carried(int link) {
    links.require(link);
    double carried = links.carried(link);
    int[] crossing = crossings.bundles(link);
    for (int place = 0; place < crossings.count(link); place++) {
      carried += bundles.received(crossing[place], time);
    }
    return carried;
  }

  /** Returns the number of flows that are started and neither finished nor cancelled. */
  public int activeFlows() {
    return flows.active();
  }
}
