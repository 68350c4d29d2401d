package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes and applications of a container scheduler, computed from its requests and answers alone
 * and so independent of what the scheduler itself counts.
 */
final class SeenCluster {
  private final List<SeenNode> nodes = new ArrayList<>();
  private final Map<Integer, SeenApplication> applications = new LinkedHashMap<>();

  /**
   * @param resources the resources of each node, by number
   * @param rackOf the rack of each node
   */
  SeenCluster(List<Resource> resources, List<Integer> rackOf) {
    for (int node = 0; node < resources.size(); node++) {
      nodes.add(new SeenNode(node, rackOf.get(node), resources.get(node)));
    }
  }

  List<SeenNode> nodes() {
    return nodes;
  }

  SeenNode node(int number) {
    return nodes.get(number);
  }

  int nodesUp() {
    return (int) nodes.stream().filter(SeenNode::up).count();
  }

  int racks() {
    return 1 + nodes.stream().mapToInt(SeenNode::rack).max().orElse(-1);
  }

  /** Returns the resources of all nodes that are not lost. */
  Resource total() {
    return nodes.stream()
        .filter(SeenNode::up)
        .map(SeenNode::total)
        .reduce(Resource.NONE, Resource::plus);
  }

  /** Returns the applications in the order of submission. */
  Map<Integer, SeenApplication> applications() {
    return applications;
  }

  SeenApplication application(int number) {
    return applications.get(number);
  }

  /** Returns the reservations of an application. */
  List<Reserved> reservedBy(SeenApplication application) {
    return nodes.stream()
        .filter(node -> node.isReservedFor(application))
        .map(SeenNode::reserved)
        .flatMap(Optional::stream)
        .toList();
  }

  void given(Container container) {
    SeenApplication application = application(container.application());
    application.given(container);
    SeenNode node = node(container.node());
    application.asks().get(container.priority()).given(container, node.rack());
    node.containers().add(container);
  }

  void completed(Container container) {
    application(container.application()).completed(container);
    node(container.node()).containers().remove(container);
  }
}
