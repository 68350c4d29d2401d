package io.racklab.master.engine.workload.trace;

import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A rack in a trace.
 *
 * @param nodes the nodes, at least one
 * @param leftOut the fields of its nodes that clusters here do not have
 */
public record TraceRack(String name, List<Node> nodes, SortedSet<String> leftOut) {
  /**
   * A node.
   *
   * @param memoryMebibytes the memory that it offers to containers, in MiB; empty if unknown
   * @param vcores the vcores that it offers to containers; empty if unknown
   */
  public record Node(String name, OptionalLong memoryMebibytes, OptionalLong vcores) {
    /** True if the node offers room for containers instead of slots. */
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

  /** Returns a rack whose nodes have only names. */
  static TraceRack named(String name, List<String> nodes) {
    return new TraceRack(
        name,
        nodes.stream()
            .map(node -> new Node(node, OptionalLong.empty(), OptionalLong.empty()))
            .toList(),
        new TreeSet<>());
  }
}
