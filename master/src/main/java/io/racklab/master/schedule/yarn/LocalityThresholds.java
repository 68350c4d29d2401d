package io.racklab.master.schedule.yarn;

/**
 * The waits of applications for nearer nodes, in offers as a part of the cluster's nodes; below 0
 * they do not wait.
 *
 * @param node before a node of the same rack will do
 * @param rack before any node will do
 */
record LocalityThresholds(double node, double rack) {
  /** Hadoop's default. */
  public static final LocalityThresholds NONE = new LocalityThresholds(-1, -1);

  boolean off() {
    return node < 0 || rack < 0;
  }
}
