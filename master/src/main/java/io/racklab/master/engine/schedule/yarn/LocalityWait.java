package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;

/**
 * The locality that containers of one priority must have: near at first, and farther once the
 * number of declined offers exceeds a part of the number of the cluster's nodes. A nearer container
 * resets the allowed locality to its own. This is part of Hadoop's FSAppAttempt.
 */
final class LocalityWait {
  private Locality allowed;
  private int offers;

  /** A node is offered. */
  void offered() {
    offers++;
  }

  /** Returns the farthest locality that a container may have now. */
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
