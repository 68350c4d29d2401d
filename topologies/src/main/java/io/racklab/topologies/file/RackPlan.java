package io.racklab.topologies.file;

import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The file's entry for one rack or for several equal ones.
 *
 * @param uplink bytes per second, empty if not given
 * @param data weight of its nodes where blocks of input are placed
 * @param oversubscription how many times the nodes' sum exceeds the rack's links
 */
record RackPlan(
    Section where,
    int count,
    Optional<String> name,
    Optional<Double> uplink,
    Optional<Double> downlink,
    Optional<Double> oversubscription,
    double data,
    List<NodePlan> nodes) {

  private static final String UNLIMITED = "unlimited";

  static RackPlan read(Section section) {
    Field countField = section.at("count");
    int count = countField.count(1, ClusterFile.MOST_NODES).orElse(1);
    Field nameField = section.at("name");
    Optional<String> name = nameField.text();
    if (count > 1 && name.isPresent()) {
      nameField.problem(
          "name = " + name.get() + " for " + count + " racks", "leave out name or count");
      // The default names, so that this is not also a problem of equal names.
      name = Optional.empty();
    }
    Field both = section.at(LinkKeys.BOTH);
    Field uplink = section.at("uplink");
    Field downlink = section.at("downlink");
    Field factor = section.at("oversubscription");
    Optional<Double> bothWays = link(both);
    Field nodesField = section.at("nodes").required("nodes { count = 4, … }");
    RackPlan plan =
        new RackPlan(
            section,
            count,
            name,
            link(uplink).or(() -> bothWays),
            link(downlink).or(() -> bothWays),
            factor.positive(),
            section.at("data").positive().orElse(1.0),
            nodesField.sections().stream().map(NodePlan::read).toList());
    if (nodesField.present() && nodesField.elements().isEmpty()) {
      nodesField.problem("nodes is empty", "write at least one node");
    }
    boolean oneWay = uplink.present() || downlink.present();
    if (factor.present() && (oneWay || both.present())) {
      factor.problem(
          "oversubscription stands beside link, uplink or downlink", "leave out one or the other");
    } else if (both.present() && oneWay) {
      both.problem(
          "link, which is both ways, stands beside uplink or downlink",
          "leave out one or the other");
    } else if (uplink.present() != downlink.present()) {
      String missing = uplink.present() ? "downlink" : "uplink";
      section.problem(
          missing + " is missing", "write " + missing + " = 2 Gbps, or link = 2 Gbps for both");
    }
    section.end();
    return plan;
  }

  private static Optional<Double> link(Field field) {
    return field.read(
        text -> text.equals(UNLIMITED) ? Double.POSITIVE_INFINITY : (Double) Rate.parse(text));
  }

  /** Only a rack that is alone needs no links to others. */
  void checkLinks(int racks) {
    boolean linked =
        where.has(LinkKeys.BOTH)
            || where.has("uplink")
            || where.has("downlink")
            || where.has("oversubscription");
    if (racks > 1 && !linked) {
      where.problem(
          "the rack has no links to the others",
          "write link = 2 Gbps, or uplink and downlink, or oversubscription = 5");
    }
  }

  long nodesInOne() {
    return nodes.stream().mapToLong(NodePlan::count).sum();
  }

  String rackName(int number) {
    return name.orElse("r" + number);
  }

  /**
   * The rack.
   *
   * @param number in the cluster, from 1
   */
  Rack rack(int number) {
    String rack = rackName(number);
    List<Node> all = new ArrayList<>();
    for (NodePlan plan : nodes) {
      for (int i = 0; i < plan.count(); i++) {
        all.add(plan.node(plan.nodeName(rack, all.size() + 1)));
      }
    }
    double up = uplink.orElse(Double.POSITIVE_INFINITY);
    double down = downlink.orElse(Double.POSITIVE_INFINITY);
    if (oversubscription.isPresent()) {
      up = all.stream().mapToDouble(Node::out).sum() / oversubscription.get();
      down = all.stream().mapToDouble(Node::in).sum() / oversubscription.get();
    }
    return new Rack(rack, up, down, data, all);
  }
}
