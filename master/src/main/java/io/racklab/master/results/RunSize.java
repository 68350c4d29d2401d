package io.racklab.master.results;

import io.racklab.protocol.TaskType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The size of a run.
 *
 * @param jobs that were submitted
 * @param nodes of the cluster
 * @param slots of the cluster, by type
 */
public record RunSize(int jobs, int nodes, Map<TaskType, Integer> slots) {
  public RunSize {
    slots = Collections.unmodifiableMap(new TreeMap<>(slots));
  }
}
