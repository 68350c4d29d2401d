package io.racklab.topologies.fluid;

/**
 * For each link, the bundles of flows that it holds back: those whose bottleneck it is. All bundles
 * with the same bottleneck have the same rate, so each bottleneck has one curve of attained
 * service: the bytes that a flow held back by it since the curve's origin would have received. Its
 * bundles wait in a heap by the service at which their next flow finishes, and the bottlenecks are
 * ordered by the time of that finish. A changed rate changes the slope of one curve only.
 */
final class Bottlenecks {
  /**
   * A curve that has grown beyond this many bytes restarts from 0, so that a double resolves 2^-25
   * bytes however long the run is.
   */
  static final double LONGEST = 1L << 28;

  private final Heaps bundles;
  private final Finishes finishes;
  private final int[] flows;
  private final double[] rates;
  private final double[] attained;
  private final double[] since;

  Bottlenecks(int linkCount) {
    bundles = new Heaps(linkCount, 64);
    finishes = new Finishes(linkCount);
    flows = new int[linkCount];
    rates = new double[linkCount];
    attained = new double[linkCount];
    since = new double[linkCount];
  }

  /**
   * Returns the bundles of each link, keyed by the attained service at which their next flow
   * finishes.
   */
  Heaps bundles() {
    return bundles;
  }

  /** Returns the number of flows that the link holds back. */
  int flows(int link) {
    return flows[link];
  }

  void addFlows(int link, int count) {
    flows[link] += count;
  }

  double rate(int link) {
    return rates[link];
  }

  /** Returns the rates of all links as bottlenecks; callers must not change the array. */
  double[] rates() {
    return rates;
  }

  /** Returns the time from which the rate holds, in seconds. */
  double since(int link) {
    return since[link];
  }

  /** Returns the bytes on the link's curve at a time. */
  double attained(int link, double now) {
    double elapsed = now - since[link];
    // An infinite rate is never integrated over time: infinity times 0 is not a number.
    return elapsed > 0 ? attained[link] + rates[link] * elapsed : attained[link];
  }

  /** Sets the rate from now on; returns true if it differs from the last. */
  boolean rate(int link, double rate, double now, Bundles of) {
    if (rate == rates[link]) {
      return false;
    }
    double sum = attained(link, now);
    if (sum > LONGEST) {
      bundles.lower(link, sum);
      for (int i = 0; i < bundles.size(link); i++) {
        of.shift(bundles.item(link, i), sum);
      }
      sum = 0;
    }
    attained[link] = sum;
    rates[link] = rate;
    since[link] = now;
    return true;
  }

  /** Updates the link's next finish in the order of all links. */
  void schedule(int link) {
    double rate = rates[link];
    double at =
        rate == 0
            ? Double.POSITIVE_INFINITY
            : since[link] + (bundles.firstKey(link) - attained[link]) / rate;
    finishes.set(link, at);
  }

  /** Resets a link that holds nothing back any more. */
  void rest(int link) {
    unschedule(link);
    rates[link] = 0;
    attained[link] = 0;
  }

  void unschedule(int link) {
    finishes.set(link, Double.POSITIVE_INFINITY);
  }

  /** Returns the time of the first finish in seconds, or infinity if there is none. */
  double firstFinish() {
    return finishes.firstTime();
  }

  /** Returns the link of the first finish; there must be one. */
  int first() {
    return finishes.first();
  }
}
