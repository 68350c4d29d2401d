package io.racklab.topologies.file;

import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import java.util.ArrayList;
import java.util.List;

/** The racks of a cluster without pods, or of a pod. */
record RackPlans(Field where, List<RackPlan> plans) implements Layout {

  static RackPlans read(Field racks) {
    if (racks.present() && racks.elements().isEmpty()) {
      racks.problem("racks is empty", "write at least one rack");
    }
    return new RackPlans(racks, racks.sections().stream().map(RackPlan::read).toList());
  }

  @Override
  public double rackCount() {
    return plans.stream().mapToDouble(RackPlan::count).sum();
  }

  @Override
  public double nodeCount() {
    return plans.stream().mapToDouble(plan -> (double) plan.count() * plan.nodesInOne()).sum();
  }

  @Override
  public void check() {
    checkLinks(rackCount() > 1);
    addNames("", new Names("racks or nodes"));
  }

  @Override
  public List<Rack> racks() {
    return racks("");
  }

  void checkLinks(boolean others) {
    plans.forEach(plan -> plan.checkLinks(others));
  }

  /** True if every rack's links have finite rates. */
  boolean limited() {
    return plans.stream().allMatch(plan -> plan.links().limited());
  }

  /**
   * Adds the names of racks and nodes.
   *
   * @param place the prefix of the racks' names
   */
  void addNames(String place, Names names) {
    int number = 1;
    for (RackPlan plan : plans) {
      plan.addNames(place, number, names);
      number += plan.count();
    }
  }

  /** Returns all racks; {@code place} is the prefix of their names. */
  List<Rack> racks(String place) {
    List<Rack> racks = new ArrayList<>();
    for (RackPlan plan : plans) {
      for (int i = 0; i < plan.count(); i++) {
        racks.add(plan.rack(place, racks.size() + 1));
      }
    }
    return racks;
  }
}
