package io.racklab.topologies.file;

import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Optional;

/** A file's entry for one pod or for several equal ones. */
record PodPlan(Section where, int count, Optional<String> name, TrunkPlan links, RackPlans racks) {

  static PodPlan read(Section section) {
    int count = section.at("count").count(1, ClusterFile.MOST_NODES).orElse(1);
    Optional<String> name = RackPlan.name(section, count, "pods");
    TrunkPlan links = TrunkPlan.read(section);
    Field racks = section.at("racks").required("racks { count = 4, link = 2 Gbps, … }");
    PodPlan plan = new PodPlan(section, count, name, links, RackPlans.read(racks));
    section.end();
    return plan;
  }

  /**
   * Reports missing links of the pod and its racks.
   *
   * @param otherPods true if the cluster has another pod
   * @param otherRacks true if the cluster has another rack, in this pod or elsewhere
   */
  void checkLinks(boolean otherPods, boolean otherRacks) {
    links.require(otherPods, where, "pod");
    racks.checkLinks(otherRacks);
    if (links.oversubscription().isPresent() && !racks.limited()) {
      where.problem(
          "oversubscription divides the rate of the racks' links, which have no limit here",
          "write link = 10 Gbps for the pod, or for its racks");
    }
  }

  /**
   * Adds the names of these pods, of their racks and of their nodes.
   *
   * @param first the number of the first of these pods, from 1
   */
  void addNames(int first, Names names) {
    for (int i = 0; i < count; i++) {
      names.add(podName(first + i), where);
      racks.addNames(place(first + i), names);
    }
  }

  private String podName(int number) {
    return name.orElse("p" + number);
  }

  /** Returns the prefix of its racks' names. */
  private String place(int number) {
    return podName(number) + "-";
  }

  /**
   * Returns the racks of a pod.
   *
   * @param number the pod's number in the cluster, from 1
   */
  List<Rack> pod(int number) {
    List<Rack> all = racks.racks(place(number));
    Pod pod =
        new Pod(
            podName(number),
            links.up(all.stream().mapToDouble(Rack::uplink).sum()),
            links.down(all.stream().mapToDouble(Rack::downlink).sum()),
            links.paths());
    return all.stream().map(rack -> rack.in(pod)).toList();
  }
}
