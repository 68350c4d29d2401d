package io.racklab.master.engine.schedule.speculation;

import java.util.HashMap;
import java.util.Map;

/**
 * The running times of a job's succeeded tasks on each node, in milliseconds. The mean over all
 * nodes is the mean of the nodes' means, however many tasks each node ran (Hadoop 0.22's
 * JobInProgress.updateTaskTrackerStats).
 */
final class NodeTimes {
  private final Map<Integer, Statistics> ofNode = new HashMap<>();
  private final Statistics means = new Statistics();

  void succeeded(int node, float millis) {
    Statistics known = ofNode.get(node);
    if (known == null) {
      known = new Statistics();
      known.add(millis);
      ofNode.put(node, known);
      means.add(millis);
    } else {
      double before = known.mean();
      known.add(millis);
      means.replace(before, known.mean());
    }
  }

  /**
   * True if a node's tasks took longer than the mean by the given number of deviations
   * (isSlowTracker).
   */
  boolean slow(int node, double deviations) {
    Statistics known = ofNode.get(node);
    return known != null && known.mean() - means.mean() > means.deviation() * deviations;
  }
}
