package io.racklab.master.workload.trace;

import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A rack as a trace names it.
 *
 * @param nodes at least one
 * @param leftOut fields that its nodes have in the trace and a cluster here does not
 */
public record TraceRack(String name, List<Node> nodes, SortedSet<String> leftOut) {
  /**
   * A node.
   *
   * @param memoryMebibytes that it offers to containers; empty where the trace does not say
   * @param vcores likewise
   */
  public record Node(String name, OptionalLong memoryMebibytes, OptionalLong vcores) {
    /** Whether it offers room to containers, not slots. */
    public boolean offersRoom() {
      return memoryMebibytes.isPresent() || vcores.isPresent();
    }
  }

  public TraceRack {
    nodes = List.copyOf(nodes);
    leftOut = new TreeSet<>(leftOut);
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("rack " + name + " has no nodes");
    }
  }

  /** A rack of nodes of which the trace says the names alone. */
  static TraceRack named(String name, List<String> nodes) {
    return new TraceRack(
        name,
        nodes.stream()
            .map(node -> new Node(node, OptionalLong.empty(), OptionalLong.empty()))
            .toList(),
        new TreeSet<>());
  }
}
