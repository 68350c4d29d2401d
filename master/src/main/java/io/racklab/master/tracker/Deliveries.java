package io.racklab.master.tracker;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * When what has been decided reaches the nodes, where decisions take emulated time: one after the
 * other, since one program makes them. Nothing that is told a node overtakes what it was told
 * before.
 */
final class Deliveries {
  private final Map<Integer, Long> last = new HashMap<>();
  private long busyUntil;

  /**
   * The time at which a node is to be told; empty if that is now.
   *
   * @param decided emulated nanoseconds that the decision took
   */
  OptionalLong later(int node, long decided, long now) {
    Long before = last.get(node);
    if (decided == 0 && (before == null || before < now)) {
      return OptionalLong.empty();
    }
    long at = now;
    if (decided > 0) {
      busyUntil = Math.max(now, busyUntil) + decided;
      at = busyUntil;
    }
    at = before == null ? at : Math.max(at, before);
    last.put(node, at);
    return OptionalLong.of(at);
  }
}
