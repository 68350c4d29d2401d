package io.racklab.topologies.file;

import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/**
 * A file's entry for one node or for several equal ones. Quantities that are missing or wrong are
 * empty.
 */
record NodePlan(
    Section where,
    int count,
    Optional<String> name,
    Optional<Slots> slots,
    Optional<Double> out,
    Optional<Double> in,
    double speed,
    Disk disk) {

  static NodePlan read(Section section) {
    int count = section.at("count").count(1, ClusterFile.MOST_NODES).orElse(1);
    Field nameField = section.at("name");
    Optional<String> name = nameField.text();
    if (count > 1 && name.isPresent()) {
      nameField.problem(
          "name = " + name.get() + " for " + count + " nodes", "leave out name or count");
      // Use the default names, so that equal names are not a second problem.
      name = Optional.empty();
    }
    Field both = section.at(LinkKeys.BOTH);
    Field out = section.at("out");
    Field in = section.at("in");
    if (both.present() && (out.present() || in.present())) {
      both.problem(
          "link, which sets both directions, is given together with out or in",
          "leave out one or the other");
    } else if (!both.present()) {
      out.required("out = 1 Gbps, or link = 1 Gbps for both ways");
      in.required("in = 1 Gbps, or link = 1 Gbps for both ways");
    }
    Optional<Double> bothWays = both.rate();
    NodePlan plan =
        new NodePlan(
            section,
            count,
            name,
            SlotsReader.read(section),
            out.rate().or(() -> bothWays),
            in.rate().or(() -> bothWays),
            section.at("speed").positive().orElse(1.0),
            DiskReader.read(section));
    section.end();
    return plan;
  }

  String nodeName(String rack, int number) {
    return name.orElse(rack + "-n" + number);
  }

  Node node(String called) {
    return new Node(called, slots.orElseThrow(), out.orElseThrow(), in.orElseThrow(), speed, disk);
  }
}
