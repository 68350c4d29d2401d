package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import java.util.List;

/**
 * The properties of a pod apart from names.
 *
 * @param uplink bytes per second, infinite if unlimited
 * @param downlink bytes per second, infinite if unlimited
 * @param paths the number of equal parts of each of these links
 * @param racks in the order of the file
 */
record PodType(double uplink, double downlink, int paths, List<RackType> racks) {
  static PodType of(List<Rack> racks) {
    Pod pod = racks.get(0).pod().orElseThrow();
    return new PodType(
        pod.uplink(), pod.downlink(), pod.paths(), racks.stream().map(RackType::of).toList());
  }

  /** Returns the racks' total uplink rate over the pod's; 0 if the pod's is unlimited. */
  double oversubscriptionUp() {
    double sum = racks.stream().mapToDouble(RackType::uplink).sum();
    return Double.isInfinite(uplink) ? 0 : sum / uplink;
  }

  /** Returns the racks' total downlink rate over the pod's; 0 if the pod's is unlimited. */
  double oversubscriptionDown() {
    double sum = racks.stream().mapToDouble(RackType::downlink).sum();
    return Double.isInfinite(downlink) ? 0 : sum / downlink;
  }
}
