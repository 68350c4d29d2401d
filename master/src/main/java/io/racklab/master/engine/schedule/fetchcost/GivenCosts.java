package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.topologies.Topology;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Costs that the scheduler's configuration gives, such as those that an administrator measured. */
final class GivenCosts implements FetchingCosts {
  private final Map<String, Double> ofNode;
  private final OptionalDouble others;
  private double[] costs;

  /**
   * Makes the costs.
   *
   * @param ofNode the costs by the node's name
   * @param others the cost of every node that {@code ofNode} lacks; empty if it must name all
   */
  public GivenCosts(Map<String, Double> ofNode, OptionalDouble others) {
    this.ofNode = Map.copyOf(ofNode);
    this.others = others;
  }

  @Override
  public double[] of(Job job, ClusterView view) {
    if (costs == null) {
      Topology topology = view.topology();
      costs =
          IntStream.range(0, topology.nodeCount())
              .mapToDouble(node -> cost(topology.node(node).name()))
              .toArray();
    }
    return costs;
  }

  private double cost(String node) {
    Double cost = ofNode.get(node);
    return cost == null ? others.orElseThrow() : cost;
  }

  @Override
  public String refuses(String node) {
    return ofNode.containsKey(node) || others.isPresent()
        ? ""
        : "costs lacks this node: write nodes { \"%s\" = 1 }, or others = 1".formatted(node);
  }
}
