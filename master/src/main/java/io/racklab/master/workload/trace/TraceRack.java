package io.racklab.master.workload.trace;

import java.util.List;

/**
 * A rack as a trace names it.
 *
 * @param nodes their names, at least one
 */
public record TraceRack(String name, List<String> nodes) {
  public TraceRack {
    nodes = List.copyOf(nodes);
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("rack " + name + " has no nodes");
    }
  }
}
