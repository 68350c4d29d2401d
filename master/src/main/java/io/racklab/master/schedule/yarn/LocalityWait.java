package io.racklab.master.schedule.yarn;

import io.racklab.protocol.Locality;

/**
 * The distance from its input at which an application may be given containers of one priority now:
 * near at first, and farther once it has been offered more nodes in vain than a part of the
 * cluster. A container nearer than that brings it back there. Part of Hadoop's FSAppAttempt.
 */
final class LocalityWait {
  private Locality allowed;
  private int offers;

  /** A node is offered. */
  void offered() {
    offers++;
  }

  /** The farthest that a container may be now. */
  Locality allowed(int nodes, LocalityThresholds thresholds) {
    if (thresholds.off()) {
      return Locality.OFF;
    }
    if (allowed == null) {
      allowed = Locality.NODE;
    } else if (allowed == Locality.NODE && offers > nodes * Math.min(thresholds.node(), 1)) {
      relax(Locality.RACK);
    } else if (allowed == Locality.RACK && offers > nodes * Math.min(thresholds.rack(), 1)) {
      relax(Locality.OFF);
    }
    return allowed;
  }

  private void relax(Locality to) {
    allowed = to;
    offers = 0;
  }

  /** A container was given. */
  void given(Locality at) {
    if (allowed != null && at.compareTo(allowed) < 0) {
      allowed = at;
    }
  }
}
