package io.racklab.topologies;

import java.util.List;
import java.util.Optional;

/**
 * A rack: its nodes, and its uplink and downlink to the rest of the cluster.
 *
 * @param uplink bytes per second out of the rack, more than zero; infinite if there is no limit
 * @param downlink bytes per second into the rack, more than zero; infinite if there is no limit
 * @param paths the number of equal parallel links that make up each of them, at least 1
 * @param data the weight with which blocks of input are placed on a node of this rack, relative to
 *     nodes of other racks; more than zero
 * @param pod the pod of the rack, if the cluster has pods
 * @param nodes at least one
 */
public record Rack(
    String name,
    double uplink,
    double downlink,
    int paths,
    double data,
    Optional<Pod> pod,
    List<Node> nodes) {
  public Rack {
    nodes = List.copyOf(nodes);
    Cluster.require(
        uplink > 0, "uplink of rack " + name + " must be more than zero, not " + uplink);
    Cluster.require(
        downlink > 0, "downlink of rack " + name + " must be more than zero, not " + downlink);
    Cluster.require(paths >= 1, "paths of rack " + name + " must be at least 1, not " + paths);
    Cluster.require(
        data > 0 && Double.isFinite(data),
        "data of rack " + name + " must be a number above zero, not " + data);
    Cluster.require(!nodes.isEmpty(), "rack " + name + " has no nodes");
  }

  /** Creates a rack in no pod, with one link each way. */
  public Rack(String name, double uplink, double downlink, double data, List<Node> nodes) {
    this(name, uplink, downlink, 1, data, Optional.empty(), nodes);
  }

  /** Creates a rack in no pod, with one link each way and a data weight of 1. */
  public Rack(String name, double uplink, double downlink, List<Node> nodes) {
    this(name, uplink, downlink, 1, nodes);
  }

  /** Returns this rack with other nodes. */
  public Rack with(List<Node> others) {
    return new Rack(name, uplink, downlink, paths, data, pod, others);
  }

  /** Returns this rack in another pod. */
  public Rack in(Pod other) {
    return new Rack(name, uplink, downlink, paths, data, Optional.of(other), nodes);
  }
}
