package io.racklab.topologies;

import java.util.List;

/**
 * A rack: its nodes and its two links to the rest of the cluster.
 *
 * @param uplink bytes per second out of the rack, more than zero; infinite where the rack has no
 *     such limit
 * @param downlink bytes per second into the rack, likewise
 * @param data how often a node of this rack is given a block of input, relative to those of other
 *     racks, more than zero
 * @param nodes at least one
 */
public record Rack(String name, double uplink, double downlink, double data, List<Node> nodes) {
  public Rack {
    nodes = List.copyOf(nodes);
    Cluster.require(
        uplink > 0, "uplink of rack " + name + " must be more than zero, not " + uplink);
    Cluster.require(
        downlink > 0, "downlink of rack " + name + " must be more than zero, not " + downlink);
    Cluster.require(
        data > 0 && Double.isFinite(data),
        "data of rack " + name + " must be a number above zero, not " + data);
    Cluster.require(!nodes.isEmpty(), "rack " + name + " has no nodes");
  }

  /** A rack whose nodes hold as much input as others'. */
  public Rack(String name, double uplink, double downlink, List<Node> nodes) {
    this(name, uplink, downlink, 1, nodes);
  }
}
