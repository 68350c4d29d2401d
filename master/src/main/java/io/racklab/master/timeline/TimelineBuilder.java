package io.racklab.master.timeline;

import io.racklab.master.journal.RunFiles.EndedAttempt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects attempts as they ended and puts them in the order of lanes. */
final class TimelineBuilder {
  /** So many attempts can be told apart by the lower bits of a key. */
  private static final int INDEX_BITS = 26;

  private static final double MICROS = 1e6;

  private final Attempts ended = new Attempts();
  private final Map<Side, Lanes> sides = new LinkedHashMap<>();
  private final Map<String, Integer> jobNumbers = new LinkedHashMap<>();
  private final List<String> jobNames = new ArrayList<>();

  /** A node's slots of one type. */
  private record Side(String rack, String node, boolean map) {
    private static final Comparator<String> NATURAL = new NaturalOrder();

    static final Comparator<Side> ORDER =
        Comparator.comparing(Side::rack, NATURAL)
            .thenComparing(Side::node, NATURAL)
            .thenComparing(side -> side.map() ? 0 : 1);
  }

  /** There is such a lane. */
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
    if (ended.size() == 1 << INDEX_BITS) {
      throw new IllegalStateException("more attempts than a timeline holds: " + ended.size());
    }
    ended.add(attempt, job);
  }

  Timeline timeline() {
    Lanes[] lanesOf = new Lanes[ended.size()];
    for (int i = 0; i < lanesOf.length; i++) {
      Side side = new Side(ended.rack(i), ended.node(i), ended.map(i));
      lanesOf[i] = sides.computeIfAbsent(side, one -> new Lanes());
    }
    int[] order = byStart();
    int[] laneInSide = new int[order.length];
    for (int attempt : order) {
      laneInSide[attempt] = lanesOf[attempt].take(ended.start(attempt), ended.finish(attempt));
    }
    List<Lane> lanes = new ArrayList<>();
    Map<Lanes, Integer> firstLane = new LinkedHashMap<>();
    for (Side side : sides.keySet().stream().sorted(Side.ORDER).toList()) {
      Lanes taken = sides.get(side);
      firstLane.put(taken, lanes.size());
      for (int number = 0; number < taken.count(); number++) {
        lanes.add(new Lane(side.rack(), side.node(), side.map(), number));
      }
    }
    int[] starts = new int[lanes.size() + 1];
    int[] laneOf = new int[order.length];
    for (int attempt : order) {
      laneOf[attempt] = firstLane.get(lanesOf[attempt]) + laneInSide[attempt];
      starts[laneOf[attempt] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] sorted = new int[order.length];
    for (int attempt : order) {
      sorted[next[laneOf[attempt]]++] = attempt;
    }
    return new Timeline(lanes, jobNames, starts, ended.inOrder(sorted));
  }

  /** Attempts as they began; of one instant, as they ended. */
  private int[] byStart() {
    long[] keys = new long[ended.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Math.round(ended.start(i) * MICROS) << INDEX_BITS | i;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) (keys[i] & (1 << INDEX_BITS) - 1);
    }
    return order;
  }
}
