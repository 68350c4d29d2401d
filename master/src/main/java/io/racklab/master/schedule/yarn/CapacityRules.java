package io.racklab.master.schedule.yarn;

/**
 * The rules by which the capacity scheduler offers nodes.
 *
 * @param nodeDelay node-locality-delay: nodes that an application lets pass before it takes one
 *     that is only in the rack of its input
 * @param rackDelay rack-locality-additional-delay: how many more before it takes any, or {@link
 *     #BY_ASKS}
 * @param containers that a heartbeat may give
 * @param offSwitch of these, far from any input, or of tasks without one
 */
record CapacityRules(int nodeDelay, int rackDelay, int containers, int offSwitch) {
  /** As long as many containers are wanted in few places, by Hadoop's estimate. */
  static final int BY_ASKS = -1;

  /** Hadoop's. */
  static final CapacityRules USUAL = new CapacityRules(40, BY_ASKS, 100, 1);

  CapacityRules {
    if (nodeDelay < 0 || rackDelay < BY_ASKS || containers < 1 || offSwitch < 1) {
      throw new IllegalArgumentException(
          "delays of %d and %d nodes, %d containers, %d off-switch"
              .formatted(nodeDelay, rackDelay, containers, offSwitch));
    }
  }
}
