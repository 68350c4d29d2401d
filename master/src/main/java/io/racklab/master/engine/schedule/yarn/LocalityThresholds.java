package io.racklab.master.engine.schedule.yarn;

/**
 * The waits of applications for nearer nodes, in offers as a part of the cluster's nodes; below 0
 * there is no wait.
 *
 * @param node the wait before a node of the same rack is accepted
 * @param rack the wait before any node is accepted
 */
record LocalityThresholds(double node, double rack) {
  /** Hadoop's default. */
  public static final LocalityThresholds NONE = new LocalityThresholds(-1, -1);

  boolean off() {
    return node < 0 || rack < 0;
  }
}
