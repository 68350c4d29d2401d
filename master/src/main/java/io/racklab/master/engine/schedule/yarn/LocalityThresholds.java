package io.racklab.master.engine.schedule.yarn;

/**
 * The waits of applications for nodes near their input. A wait is a number of offers in proportion
 * to the number of the cluster's nodes; if either is negative, nothing waits.
 *
 * @param node the wait before a node of the same rack is accepted
 * @param rack the wait before any node is accepted
 */
public record LocalityThresholds(double node, double rack) {
  /** Hadoop's default. */
  public static final LocalityThresholds NONE = new LocalityThresholds(-1, -1);

  /** Keeps single precision, as Hadoop does: 0.7 of ten nodes are less than seven. */
  public LocalityThresholds {
    node = (float) node;
    rack = (float) rack;
  }

  boolean off() {
    return node < 0 || rack < 0;
  }
}
