package io.racklab.topologies.file;

import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file's entry for one rack or for several equal ones.
 *
 * @param data the weight of its nodes when blocks of input are placed
 */
record RackPlan(
    Section where,
    int count,
    Optional<String> name,
    TrunkPlan links,
    double data,
    List<NodePlan> nodes) {

  static RackPlan read(Section section) {
    int count = section.at("count").count(1, ClusterFile.MOST_NODES).orElse(1);
    Optional<String> name = name(section, count, "racks");
    TrunkPlan links = TrunkPlan.read(section);
    Field nodesField = section.at("nodes").required("nodes { count = 4, … }");
    RackPlan plan =
        new RackPlan(
            section,
            count,
            name,
            links,
            section.at("data").positive().orElse(1.0),
            nodesField.sections().stream().map(NodePlan::read).toList());
    if (nodesField.present() && nodesField.elements().isEmpty()) {
      nodesField.problem("nodes is empty", "write at least one node");
    }
    section.end();
    return plan;
  }

  /** Reads the name of an entry; a name together with a count above 1 is a problem. */
  static Optional<String> name(Section section, int count, String kind) {
    Field field = section.at("name");
    Optional<String> name = field.text();
    if (count > 1 && name.isPresent()) {
      field.problem(
          "name = " + name.get() + " for " + count + " " + kind, "leave out name or count");
      // Use the default names, so that equal names are not a second problem.
      return Optional.empty();
    }
    return name;
  }

  void checkLinks(boolean others) {
    links.require(others, where, "rack");
  }

  long nodesInOne() {
    return nodes.stream().mapToLong(NodePlan::count).sum();
  }

  /**
   * Adds the names of these racks and of their nodes.
   *
   * @param place the prefix of the racks' names
   * @param first the first rack's number, from 1: within its pod, or within the cluster if it has
   *     no pods
   */
  void addNames(String place, int first, Names names) {
    for (int i = 0; i < count; i++) {
      String rack = rackName(place, first + i);
      names.add(rack, where);
      int node = 1;
      for (NodePlan plan : nodes) {
        for (int j = 0; j < plan.count(); j++, node++) {
          names.add(plan.nodeName(rack, node), plan.where());
        }
      }
    }
  }

  private String rackName(String place, int number) {
    return name.orElse(place + "r" + number);
  }

  /**
   * Returns a rack.
   *
   * @param place the prefix of its name; not used if the file names the rack
   * @param number the rack's number, from 1, in its pod or in a cluster without pods
   */
  Rack rack(String place, int number) {
    String rack = rackName(place, number);
    List<Node> all = new ArrayList<>();
    for (NodePlan plan : nodes) {
      for (int i = 0; i < plan.count(); i++) {
        all.add(plan.node(plan.nodeName(rack, all.size() + 1)));
      }
    }
    return new Rack(
        rack,
        links.up(all.stream().mapToDouble(Node::out).sum()),
        links.down(all.stream().mapToDouble(Node::in).sum()),
        links.paths(),
        data,
        Optional.empty(),
        all);
  }
}
