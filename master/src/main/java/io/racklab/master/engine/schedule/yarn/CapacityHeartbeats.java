package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.Locality;
import java.util.List;

/** Checks that a heartbeat gives at most max-assign containers, and max-off-switch far ones. */
final class CapacityHeartbeats implements ContainerObserver {
  private final CapacityRules rules;
  private final Evidence evidence;

  CapacityHeartbeats(CapacityRules rules, Evidence evidence) {
    this.rules = rules;
    this.evidence = evidence;
  }

  @Override
  public void gave(SeenNode node, List<Container> given) {
    long far = given.stream().filter(one -> one.locality() == Locality.OFF).count();
    if (!given.isEmpty()) {
      evidence.tested(
          given.size() <= rules.containers() && far <= rules.offSwitch(),
          () ->
              "node %d was given %d containers, %d of them far from their input"
                  .formatted(node.number(), given.size(), far));
    }
  }
}
