package io.racklab.topologies.file;

import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.List;

/** The parts of a cluster as its file describes them: racks, or pods with their racks. */
sealed interface Layout permits RackPlans, PodPlans {
  static Layout read(Section cluster) {
    Field racks = cluster.at("racks");
    Field pods = cluster.at("pods");
    if (!pods.present()) {
      return RackPlans.read(
          racks.required("racks { count = 4, uplink = 2 Gbps, downlink = 2 Gbps, … }"));
    }
    if (racks.present()) {
      racks.problem(
          "racks and pods are both given", "write all racks into pods, or leave out pods");
    }
    return PodPlans.read(pods);
  }

  /** Returns the field in the file, for problems. */
  Field where();

  /** Returns the number of racks; a double, since counts in files may be absurdly large. */
  double rackCount();

  /** Returns the number of nodes; a double, for the same reason as {@link #rackCount}. */
  double nodeCount();

  /** Reports problems of the layout as a whole: missing links and repeated names. */
  void check();

  /** Returns all racks; there must be no problem. */
  List<Rack> racks();
}
