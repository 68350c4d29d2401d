package io.racklab.master.engine.schedule.yarn;

/**
 * The rules by which the capacity scheduler offers nodes.
 *
 * @param nodeDelay node-locality-delay: the nodes that an application passes up before it takes one
 *     that is only in the rack of its input; -1 if it takes such a node at its first offer
 * @param rackDelay rack-locality-additional-delay: the further nodes that it passes up before it
 *     takes any, or {@link #BY_ASKS}
 * @param containers the most containers that a heartbeat gives
 * @param offSwitch the most of these containers that are off-switch: far from their input, or for
 *     tasks without input
 */
record CapacityRules(int nodeDelay, int rackDelay, int containers, int offSwitch) {
  /**
   * Estimates the delay from the requests, as Hadoop does: it is long if many containers are wanted
   * in many places.
   */
  static final int BY_ASKS = -1;

  /** Hadoop's defaults. */
  static final CapacityRules USUAL = new CapacityRules(40, BY_ASKS, 100, 1);

  CapacityRules {
    if (nodeDelay < -1 || rackDelay < BY_ASKS || containers < 1 || offSwitch < 1) {
      throw new IllegalArgumentException(
          "invalid rules: delays of %d and %d nodes, %d containers, %d off-switch"
              .formatted(nodeDelay, rackDelay, containers, offSwitch));
    }
  }
}
