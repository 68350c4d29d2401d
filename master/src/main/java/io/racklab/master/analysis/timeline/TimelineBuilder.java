package io.racklab.master.analysis.timeline;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects attempts in the order of their ends and sorts them into lanes. */
final class TimelineBuilder {
  /**
   * The resolution of start times in sort keys, in units per second. It is coarser for runs that
   * are too long for a key.
   */
  private static final double MICROS = 1e6;

  private static final int KEY_BITS = 62;

  private final Attempts ended = new Attempts();
  private final Map<Side, Lanes> sides = new LinkedHashMap<>();
  private final Map<String, Integer> jobNumbers = new LinkedHashMap<>();
  private final List<String> jobNames = new ArrayList<>();

  /** The slots of one type on a node. */
  private record Side(String rack, String node, boolean map) {
    private static final Comparator<String> NATURAL = new NaturalOrder();

    static final Comparator<Side> ORDER =
        Comparator.comparing(Side::rack, NATURAL)
            .thenComparing(Side::node, NATURAL)
            .thenComparing(side -> side.map() ? 0 : 1);
  }

  /** Makes sure that a lane exists. */
  void slot(Lane lane) {
    Side side = new Side(lane.rack(), lane.node(), lane.map());
    sides.computeIfAbsent(side, one -> new Lanes()).atLeast(lane.number() + 1);
  }

  void add(EndedAttempt attempt) {
    Integer job = jobNumbers.get(attempt.job());
    if (job == null) {
      job = jobNames.size();
      jobNumbers.put(attempt.job(), job);
      jobNames.add(attempt.job());
    }
    ended.add(attempt, job);
  }

  Timeline timeline() {
    Lanes[] lanesOf = lanesOfAttempts();
    int[] order = byStart();
    int[] laneInSide = new int[order.length];
    for (int attempt : order) {
      laneInSide[attempt] = lanesOf[attempt].take(ended.start(attempt), ended.finish(attempt));
    }
    List<Lane> lanes = new ArrayList<>();
    for (Side side : sides.keySet().stream().sorted(Side.ORDER).toList()) {
      Lanes taken = sides.get(side);
      taken.first(lanes.size());
      for (int number = 0; number < taken.count(); number++) {
        lanes.add(new Lane(side.rack(), side.node(), side.map(), number));
      }
    }
    int[] starts = new int[lanes.size() + 1];
    int[] laneOf = new int[order.length];
    for (int attempt : order) {
      laneOf[attempt] = lanesOf[attempt].first() + laneInSide[attempt];
      starts[laneOf[attempt] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] sorted = new int[order.length];
    for (int attempt : order) {
      sorted[next[laneOf[attempt]]++] = attempt;
    }
    return new Timeline(lanes, jobNames, starts, sorted, ended);
  }

  private Lanes[] lanesOfAttempts() {
    Lanes[] known = new Lanes[2 * ended.places()];
    Lanes[] lanesOf = new Lanes[ended.size()];
    for (int i = 0; i < lanesOf.length; i++) {
      int at = 2 * ended.place(i) + (ended.map(i) ? 0 : 1);
      if (known[at] == null) {
        Side side = new Side(ended.rack(i), ended.node(i), ended.map(i));
        known[at] = sides.computeIfAbsent(side, one -> new Lanes());
      }
      lanesOf[i] = known[at];
    }
    return lanesOf;
  }

  /**
   * Returns the attempts in the order of their starts; attempts with equal starts are in the order
   * of their ends.
   */
  private int[] byStart() {
    long[] keys = new long[ended.size()];
    double last = 0;
    for (int i = 0; i < keys.length; i++) {
      last = Math.max(last, ended.start(i));
    }
    int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length);
    double unit = Math.min(MICROS, (1L << KEY_BITS - indexBits) / (last + 1));
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Math.round(ended.start(i) * unit) << indexBits | i;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) (keys[i] & (1L << indexBits) - 1);
    }
    return order;
  }
}
