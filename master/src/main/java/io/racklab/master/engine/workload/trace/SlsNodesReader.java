package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Reads the nodes of YARN's scheduler load simulator as Hadoop's {@code SLSUtils} does: the name of
 * a rack, and for each of its nodes the name, the resources by name, and labels.
 */
final class SlsNodesReader {
  private final JsonObjects objects;

  SlsNodesReader(JsonObjects objects) {
    this.objects = objects;
  }

  List<TraceRack> racks() throws IOException {
    List<TraceRack> racks = new ArrayList<>();
    while (objects.next()) {
      Rack rack = new Rack();
      objects.fields(rack::field);
      if (rack.name.isBlank() || rack.nodes.isEmpty()) {
        throw objects.problem(
            "the rack has no name or no nodes",
            "write { \"rack\": \"r1\", \"nodes\": [ { \"node\": \"n1\" } ] }");
      }
      racks.add(new TraceRack(rack.name, rack.nodes, rack.leftOut));
    }
    return racks;
  }

  private final class Rack {
    private String name = "";
    private final List<TraceRack.Node> nodes = new ArrayList<>();
    private final SortedSet<String> leftOut = new TreeSet<>();

    private void field(String field) throws IOException {
      switch (field) {
        case "rack" -> name = objects.text();
        case "nodes" -> objects.elements(this::node);
        default -> {
          // Hadoop's versions write no other fields.
        }
      }
    }

    private void node() throws IOException {
      Node node = new Node();
      objects.fields(node::field);
      if (!node.name.isEmpty()) {
        nodes.add(new TraceRack.Node(node.name, node.memory, node.vcores));
        leftOut.addAll(node.others);
      }
    }
  }

  private final class Node {
    private String name = "";
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong vcores = OptionalLong.empty();
    private final List<String> others = new ArrayList<>();

    private void field(String field) throws IOException {
      switch (field) {
        case "node" -> name = objects.text();
        case "memory-mb" -> memory = objects.number(field);
        case "vcores" -> vcores = objects.number(field);
        default -> others.add(field);
      }
    }
  }
}
