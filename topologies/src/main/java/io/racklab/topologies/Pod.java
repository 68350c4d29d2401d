package io.racklab.topologies;

/**
 * A pod: racks below switches of their own, with an uplink and a downlink to the rest of the
 * cluster. Each rack refers to its pod; consecutive racks with equal pods are in the same one.
 *
 * @param uplink bytes per second out of the pod, more than zero; infinite if there is no limit
 * @param downlink bytes per second into the pod, more than zero; infinite if there is no limit
 * @param paths the number of equal parallel links that make up each of them, at least 1
 */
public record Pod(String name, double uplink, double downlink, int paths) {
  public Pod {
    Cluster.require(uplink > 0, "uplink of pod " + name + " must be more than zero, not " + uplink);
    Cluster.require(
        downlink > 0, "downlink of pod " + name + " must be more than zero, not " + downlink);
    Cluster.require(paths >= 1, "paths of pod " + name + " must be at least 1, not " + paths);
  }
}
