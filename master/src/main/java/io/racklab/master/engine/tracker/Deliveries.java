package io.racklab.master.engine.tracker;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The times at which decisions reach the nodes, where decisions take emulated time. Decisions
 * follow one another, since one program makes them; messages to a node keep their order.
 */
final class Deliveries {
  private final Map<Integer, Long> last = new HashMap<>();
  private long busyUntil;

  /**
   * Returns the time at which a node is to be told; empty if it is to be told now.
   *
   * @param decided the emulated nanoseconds that the decision took
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
