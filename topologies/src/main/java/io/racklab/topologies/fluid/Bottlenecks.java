package io.racklab.topologies.fluid;

/**
 * The bundles of flows that each link holds back. All bundles with the same bottleneck have the
 * same rate, so each bottleneck has one curve of attained service: the bytes that a flow held back
 * by it since the curve's origin would have received. Its bundles wait in a heap by the service at
 * which their next flow finishes, and the bottlenecks are ordered by the time at which that is; a
 * changed rate is then a step of one curve.
 */
final class Bottlenecks {
  /**
   * A curve that has grown beyond this many bytes is moved back to its origin: a double resolves
   * 2^-25 bytes there, whatever the length of the run.
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

  /** The bundles of each link, keyed by the attained service at which their next flow finishes. */
  Heaps bundles() {
    return bundles;
  }

  /** Flows that the link holds back. */
  int flows(int link) {
    return flows[link];
  }

  void addFlows(int link, int count) {
    flows[link] += count;
  }

  double rate(int link) {
    return rates[link];
  }

  /** The rates of all links; for reading alone. */
  double[] rates() {
    return rates;
  }

  /** Since when the rate holds. */
  double since(int link) {
    return since[link];
  }

  /** Bytes on the link's curve. */
  double attained(int link, double now) {
    double elapsed = now - since[link];
    // An infinite rate lasts no time; the product would not be a number.
    return elapsed > 0 ? attained[link] + rates[link] * elapsed : attained[link];
  }

  /** Changes the rate; true if it is a change. */
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

  /** Puts the link's next finish into the order of all. */
  void schedule(int link) {
    double rate = rates[link];
    double at =
        rate == 0
            ? Double.POSITIVE_INFINITY
            : since[link] + (bundles.firstKey(link) - attained[link]) / rate;
    finishes.set(link, at);
  }

  /** The link holds nothing back any more. */
  void rest(int link) {
    unschedule(link);
    rates[link] = 0;
    attained[link] = 0;
  }

  void unschedule(int link) {
    finishes.set(link, Double.POSITIVE_INFINITY);
  }

  /** The time of the first finish, or infinity. */
  double firstFinish() {
    return finishes.firstTime();
  }

  /** The link of the first finish; there must be one. */
  int first() {
    return finishes.first();
  }
}
