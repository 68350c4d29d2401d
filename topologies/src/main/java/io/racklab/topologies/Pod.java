package io.racklab.topologies;

/**
 * A pod: racks below switches of their own, which have two links to the rest of the cluster. Racks
 * know their pod; equal pods of two racks are one.
 *
 * @param uplink bytes per second out of the pod, more than zero; infinite where the pod has no such
 *     limit
 * @param downlink bytes per second into the pod, likewise
 * @param paths equal parts of which each of these links consists, at least 1
 */
public record Pod(String name, double uplink, double downlink, int paths) {
  public Pod {
    Cluster.require(uplink > 0, "uplink of pod " + name + " must be more than zero, not " + uplink);
    Cluster.require(
        downlink > 0, "downlink of pod " + name + " must be more than zero, not " + downlink);
    Cluster.require(paths >= 1, "pod " + name + " must have a path, not " + paths);
  }
}
