package io.racklab.topologies.file;

import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.List;

/** The parts of a cluster as its file says them: racks, or pods with theirs. */
sealed interface Layout permits RackPlans, PodPlans {
  static Layout read(Section cluster) {
    Field racks = cluster.at("racks");
    Field pods = cluster.at("pods");
    if (!pods.present()) {
      return RackPlans.read(
          racks.required("racks { count = 4, uplink = 2 Gbps, downlink = 2 Gbps, … }"));
    }
    if (racks.present()) {
      racks.problem("racks stand beside pods", "write all racks into pods, or leave out pods");
    }
    return PodPlans.read(pods);
  }

  /** Where it stands. */
  Field where();

  /** A double, since counts may be absurd. */
  double rackCount();

  /** Likewise. */
  double nodeCount();

  /** Adds what is wrong with it as a whole to the problems. */
  void check();

  /** All racks; nothing may be wrong. */
  List<Rack> racks();
}
