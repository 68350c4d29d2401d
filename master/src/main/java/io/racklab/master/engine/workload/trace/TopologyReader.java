package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the topology that Rumen writes (Hadoop's LoggedNetworkTopology): a tree whose leaves are
 * nodes. The level directly above nodes is racks; levels above racks are left out.
 */
final class TopologyReader {
  private final JsonObjects objects;
  private final List<TraceRack> racks = new ArrayList<>();

  TopologyReader(JsonObjects objects) {
    this.objects = objects;
  }

  List<TraceRack> racks() throws IOException {
    while (objects.next()) {
      if (place().leaf) {
        throw objects.problem(
            "the tree has neither rack nor node", "write the topology that Rumen wrote");
      }
    }
    return racks;
  }

  private record Place(String name, boolean leaf) {}

  private Place place() throws IOException {
    Tree tree = new Tree();
    objects.fields(tree::field);
    if (!tree.nodes.isEmpty() && tree.nodes.size() < tree.children) {
      throw objects.problem(
          "in " + tree.name + " are racks beside nodes", "put the nodes into a rack of their own");
    }
    if (!tree.nodes.isEmpty()) {
      racks.add(TraceRack.named(tree.name, tree.nodes));
    }
    return new Place(tree.name, tree.children == 0);
  }

  private final class Tree {
    private String name = "rack";
    private int children;
    private final List<String> nodes = new ArrayList<>();

    private void field(String field) throws IOException {
      switch (field) {
        // Rumen escapes the separator of levels in its names.
        case "name" -> name = objects.text().replace("\\", "");
        case "children" ->
            objects.elements(
                () -> {
                  children++;
                  Place child = place();
                  if (child.leaf) {
                    nodes.add(child.name);
                  }
                });
        default -> {
          // Hadoop's versions write no other fields.
        }
      }
    }
  }
}
