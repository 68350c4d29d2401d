package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import java.util.List;

/**
 * A type of pod: all properties of a pod except names.
 *
 * @param uplink the uplink's rate in bytes per second, infinite if unlimited
 * @param downlink the downlink's rate in bytes per second, infinite if unlimited
 * @param paths the number of equal parallel paths of which each of these links consists
 * @param racks the types of its racks, in the order of the file
 */
record PodType(double uplink, double downlink, int paths, List<RackType> racks) {
  static PodType of(List<Rack> racks) {
    Pod pod = racks.get(0).pod().orElseThrow();
    return new PodType(
        pod.uplink(), pod.downlink(), pod.paths(), racks.stream().map(RackType::of).toList());
  }

  /**
   * Returns the total rate of the racks' uplinks divided by that of the pod's uplink; 0 if the
   * latter is unlimited.
   */
  double oversubscriptionUp() {
    double sum = racks.stream().mapToDouble(RackType::uplink).sum();
    return Double.isInfinite(uplink) ? 0 : sum / uplink;
  }

  /**
   * Returns the total rate of the racks' downlinks divided by that of the pod's downlink; 0 if the
   * latter is unlimited.
   */
  double oversubscriptionDown() {
    double sum = racks.stream().mapToDouble(RackType::downlink).sum();
    return Double.isInfinite(downlink) ? 0 : sum / downlink;
  }
}
