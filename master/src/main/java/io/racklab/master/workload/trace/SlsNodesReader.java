package io.racklab.master.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the nodes of YARN's scheduler load simulator. */
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
      racks.add(new TraceRack(rack.name, rack.nodes));
    }
    return racks;
  }

  private final class Rack {
    private String name = "";
    private final List<String> nodes = new ArrayList<>();

    private void field(String field) throws IOException {
      switch (field) {
        case "rack" -> name = objects.text();
        case "nodes" ->
            objects.elements(
                () ->
                    objects.fields(
                        of -> {
                          if (of.equals("node")) {
                            nodes.add(objects.text());
                          }
                        }));
        default -> {
          // Nothing else in Hadoop's versions.
        }
      }
    }
  }
}
