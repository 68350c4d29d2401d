package io.racklab.master.schedule.speculation;

import java.util.HashMap;
import java.util.Map;

/**
 * The running times of a job's tasks that succeeded, on each node, in milliseconds; over all nodes
 * each node counts once, with its mean (Hadoop 0.22's JobInProgress.updateTaskTrackerStats).
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

  /** Whether a node's tasks took so many deviations longer than the mean (isSlowTracker). */
  boolean slow(int node, double deviations) {
    Statistics known = ofNode.get(node);
    return known != null && known.mean() - means.mean() > means.deviation() * deviations;
  }
}
