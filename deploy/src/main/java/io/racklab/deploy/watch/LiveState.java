package io.racklab.deploy.watch;

import io.racklab.master.analysis.timeline.Lane;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state of a run in progress, as a sequence of entries that are sent to pages in order; each
 * entry is one change. Not thread-safe.
 */
final class LiveState {
  private static final double SECOND = 1e9;
  private static final int MAP = 1;
  private static final int SECOND_ATTEMPT = 2;
  private static final int CAME_TO_NOTHING = 4;
  private static final int FIRST = 8;

  private final Map<String, Side> sides = new HashMap<>();
  private final List<Lane> lanes = new ArrayList<>();
  private final Map<AttemptId, Integer> running = new HashMap<>();
  private final List<Integer> laneOfAttempt = new ArrayList<>();
  private final Map<String, Long> links = new LinkedHashMap<>();
  private final Map<String, Long> targets = new LinkedHashMap<>();
  private final Set<String> trunks;
  private final List<List<Object>> entries = new ArrayList<>();
  private double now;

  /** The lanes of one node and type. */
  private static final class Side {
    private final List<Integer> lanes = new ArrayList<>();
    private final BitSet taken = new BitSet();
  }

  /**
   * Creates the state before any event.
   *
   * @param slots the slots of all nodes
   * @param trunks the links whose use is sent
   */
  LiveState(List<Lane> slots, Set<String> trunks) {
    this.trunks = Set.copyOf(trunks);
    slots.forEach(this::lane);
  }

  private Side side(String node, boolean map) {
    return sides.computeIfAbsent(node + (map ? "/map" : "/reduce"), key -> new Side());
  }

  private int lane(Lane lane) {
    side(lane.node(), lane.map()).lanes.add(lanes.size());
    lanes.add(lane);
    entries.add(
        List.of("lane", lane.rack(), lane.node(), lane.map() ? "map" : "reduce", lane.number()));
    return lanes.size() - 1;
  }

  private double seconds(long nanos) {
    double seconds = nanos / SECOND;
    now = Math.max(now, seconds);
    return seconds;
  }

  void submitted(JobSpec job, String pool, long at) {
    entries.add(
        List.of("job", job.number(), job.name(), pool, seconds(at), job.maps(), job.reduces()));
  }

  void launched(AttemptId attempt, AttemptKind kind, String node, long at) {
    boolean map = LiveRun.isMap(attempt);
    Side side = side(node, map);
    int free = side.taken.nextClearBit(0);
    if (free == side.lanes.size()) {
      String rack =
          lanes.stream().filter(l -> l.node().equals(node)).map(Lane::rack).findFirst().orElse("");
      lane(new Lane(rack, node, map, free));
    }
    side.taken.set(free);
    int number = laneOfAttempt.size();
    laneOfAttempt.add(side.lanes.get(free));
    running.put(attempt, number);
    int look = (map ? MAP : 0) | (isSecond(kind) ? SECOND_ATTEMPT : 0) | first(attempt);
    entries.add(List.of("begun", side.lanes.get(free), attempt.job(), seconds(at), look));
  }

  private static int first(AttemptId attempt) {
    return attempt.attempt() == 0 ? FIRST : 0;
  }

  private static boolean isSecond(AttemptKind kind) {
    return kind == AttemptKind.SPECULATIVE || kind == AttemptKind.DUPLICATE;
  }

  void ended(Row.AttemptRow row) {
    AttemptId attempt = row.report().attempt();
    Integer number = running.remove(attempt);
    if (number == null) {
      return;
    }
    Lane lane = lanes.get(laneOfAttempt.get(number));
    side(lane.node(), attempt.type() == TaskType.MAP).taken.clear(lane.number());
    int look =
        (lane.map() ? MAP : 0)
            | (isSecond(row.kind()) ? SECOND_ATTEMPT : 0)
            | first(attempt)
            | (row.outcome() == Row.AttemptOutcome.CHOSEN ? 0 : CAME_TO_NOTHING);
    entries.add(
        List.of(
            "ended",
            number,
            seconds(row.report().startNanos()),
            seconds(row.report().finishNanos()),
            look));
  }

  void over(Row.JobRow row) {
    entries.add(
        List.of(
            "over",
            row.job(),
            seconds(row.finishNanos()),
            row.outcome() == Row.JobOutcome.SUCCEEDED));
  }

  void used(Row.LinkRow row) {
    seconds(row.endNanos());
    if (trunks.contains(row.link()) && Double.isFinite(row.capacityBytesPerSecond())) {
      links.put(row.link(), thousandths(row.usedBytesPerSecond(), row));
      if (!Double.isNaN(row.expectedBytesPerSecond())) {
        targets.put(row.link(), thousandths(row.expectedBytesPerSecond(), row));
      }
    }
  }

  private static long thousandths(double perSecond, Row.LinkRow row) {
    return Math.round(1000 * perSecond / row.capacityBytesPerSecond());
  }

  void happened(Row.EventRow row) {
    if (!WatchedRun.NOT_SHOWN.contains(row.event())) {
      entries.add(
          List.of("event", seconds(row.atNanos()), row.event(), row.subject(), row.detail()));
    }
  }

  /** Returns all entries in order; the list only grows. */
  List<List<Object>> entries() {
    return entries;
  }

  /** Returns the latest known time, in emulated seconds. */
  double now() {
    return now;
  }

  /**
   * Returns, for each link with a new row, the share of its capacity that it carried in the last
   * window, in thousandths; then clears these shares.
   */
  Map<String, Long> linksSince() {
    return taken(links);
  }

  /**
   * Returns the same shares as the model computes them, for links whose rows have the model's load;
   * then clears them.
   */
  Map<String, Long> targetsSince() {
    return taken(targets);
  }

  private static Map<String, Long> taken(Map<String, Long> from) {
    Map<String, Long> last = new LinkedHashMap<>(from);
    from.clear();
    return last;
  }
}
