package io.racklab.master.analysis.rows;

import io.racklab.topologies.Topology;
import java.util.Map;
import java.util.TreeMap;

/** The bytes that flows moved over each link of a run, beside the sums over the link's windows. */
final class LinkSums {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final double windowSeconds;
  private final double byteScale;
  private final Map<Integer, LinkSum> sums = new TreeMap<>();

  private static final class LinkSum {
    private double moved;
    private int flows;
    private double carried;
    private double expected;
    private int windows;
  }

  /**
   * @param windowNanos the length of a window of links
   * @param byteScale emulated bytes per real byte; 1 in virtual time, which moves no bytes
   */
  LinkSums(Topology topology, long windowNanos, double byteScale) {
    this.topology = topology;
    windowSeconds = windowNanos / NANOS;
    this.byteScale = byteScale;
  }

  private LinkSum of(int link) {
    return sums.computeIfAbsent(link, any -> new LinkSum());
  }

  /** Adds the bytes of a flow to the links between two nodes. */
  void flow(int source, int destination, long bytes) {
    for (int link : topology.route(source, destination)) {
      LinkSum sum = of(link);
      sum.moved += bytes;
      sum.flows++;
    }
  }

  /**
   * Adds a window of a link.
   *
   * @param used what receivers counted, in bytes per second
   * @param expected what it carries in the model, in bytes per second; NaN if no receiver counts
   */
  void window(int link, double used, double expected) {
    LinkSum sum = of(link);
    sum.carried += used * windowSeconds;
    sum.expected += (Double.isNaN(expected) ? used : expected) * windowSeconds;
    sum.windows++;
  }

  /**
   * Requires that the windows of each link add up to the bytes of its flows, within rounding: each
   * flow moves a whole number of real bytes, and each rate is rounded to a byte per second.
   *
   * @param links the name of the file with the windows
   * @param flows the name of the file with the flows
   * @throws ContradictionException if they do not
   */
  void requireEqual(String links, String flows) {
    sums.forEach(
        (link, sum) -> {
          double rounding = sum.flows * byteScale + sum.windows * Math.max(1, windowSeconds);
          String where = links + ", " + topology.linkName(link);
          String what = " bytes, but its flows in " + flows + " to " + Math.round(sum.moved);
          addsUp(where, "its windows", sum.carried, sum.moved, rounding, what);
          addsUp(where, "its windows' expected rates", sum.expected, sum.moved, rounding, what);
        });
  }

  private static void addsUp(
      String where, String what, double windows, double moved, double rounding, String but) {
    if (Math.abs(windows - moved) > rounding) {
      throw new ContradictionException(where, what + " add up to " + Math.round(windows) + but);
    }
  }
}
