package io.racklab.master.runs.results;

import io.racklab.protocol.TaskType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The size of a run.
 *
 * @param jobs the number of submitted jobs
 * @param nodes the number of the cluster's nodes
 * @param slots the number of the cluster's slots, by type
 */
public record RunSize(int jobs, int nodes, Map<TaskType, Integer> slots) {
  public RunSize {
    slots = Collections.unmodifiableMap(new TreeMap<>(slots));
  }
}
