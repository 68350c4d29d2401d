package io.racklab.topologies.file;

import io.racklab.topologies.Rack;
import io.racklab.topologies.config.Field;
import java.util.ArrayList;
import java.util.List;

/** The pods of a cluster. */
record PodPlans(Field where, List<PodPlan> plans) implements Layout {

  static PodPlans read(Field pods) {
    if (pods.elements().isEmpty()) {
      pods.problem("pods is empty", "write at least one pod");
    }
    return new PodPlans(pods, pods.sections().stream().map(PodPlan::read).toList());
  }

  @Override
  public double rackCount() {
    return plans.stream().mapToDouble(plan -> plan.count() * plan.racks().rackCount()).sum();
  }

  @Override
  public double nodeCount() {
    return plans.stream().mapToDouble(plan -> plan.count() * plan.racks().nodeCount()).sum();
  }

  @Override
  public void check() {
    boolean otherRacks = rackCount() > 1;
    boolean otherPods = plans.stream().mapToDouble(PodPlan::count).sum() > 1;
    Names names = new Names("pods, racks or nodes");
    int number = 1;
    for (PodPlan plan : plans) {
      plan.checkLinks(otherPods, otherRacks);
      plan.addNames(number, names);
      number += plan.count();
    }
  }

  @Override
  public List<Rack> racks() {
    List<Rack> racks = new ArrayList<>();
    int number = 1;
    for (PodPlan plan : plans) {
      for (int i = 0; i < plan.count(); i++) {
        racks.addAll(plan.pod(number++));
      }
    }
    return racks;
  }
}
