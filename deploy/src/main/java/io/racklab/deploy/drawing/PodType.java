package io.racklab.deploy.drawing;

import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import java.util.List;

/**
 * All of a pod but the names.
 *
 * @param uplink bytes per second, infinite if not limited
 * @param downlink likewise
 * @param paths equal parts of each of these links
 * @param racks in the order of the file
 */
record PodType(double uplink, double downlink, int paths, List<RackType> racks) {
  static PodType of(List<Rack> racks) {
    Pod pod = racks.get(0).pod().orElseThrow();
    return new PodType(
        pod.uplink(), pod.downlink(), pod.paths(), racks.stream().map(RackType::of).toList());
  }

  /** The number of times that the racks' sum exceeds the uplink; 0 if it is not limited. */
  double oversubscriptionUp() {
    double sum = racks.stream().mapToDouble(RackType::uplink).sum();
    return Double.isInfinite(uplink) ? 0 : sum / uplink;
  }

  /** The number of times that the racks' sum exceeds the downlink; 0 likewise. */
  double oversubscriptionDown() {
    double sum = racks.stream().mapToDouble(RackType::downlink).sum();
    return Double.isInfinite(downlink) ? 0 : sum / downlink;
  }
}
