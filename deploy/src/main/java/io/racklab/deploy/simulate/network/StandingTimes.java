package io.racklab.deploy.simulate.network;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The times at which links stopped carrying anything. */
final class StandingTimes {
  private final Map<Integer, Long> deadSince = new HashMap<>();

  /**
   * Notes that a link changes.
   *
   * @param share the share of its capacity that it carries
   */
  void changed(int link, double share, long nanos) {
    if (share == 0) {
      deadSince.putIfAbsent(link, nanos);
    } else {
      deadSince.remove(link);
    }
  }

  /** True if a link carries nothing. */
  boolean any() {
    return !deadSince.isEmpty();
  }

  /** Returns the time at which a flow must be given up; empty if it does not stand still. */
  OptionalLong endNanos(ObservedFlow flow) {
    long since = Long.MAX_VALUE;
    for (int link : flow.flows() == null ? new int[0] : flow.flows().links()) {
      since = Math.min(since, deadSince.getOrDefault(link, Long.MAX_VALUE));
    }
    return since == Long.MAX_VALUE
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(since, flow.startNanos()) + flow.timeout().toNanos());
  }
}
