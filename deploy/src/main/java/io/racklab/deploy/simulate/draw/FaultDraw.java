package io.racklab.deploy.simulate.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Draws faults and their repairs: in the end no new fault begins and nothing is broken. */
final class FaultDraw {
  /**
   * The times of late heals: a fault at a share of a job's tasks may begin long after the faults
   * with fixed times.
   */
  private static final List<String> LAST = List.of("2 h", "4 h", "8 h", "16 h");

  private final FaultGround ground;
  private final Set<Feature> features;

  FaultDraw(FaultGround ground, Set<Feature> features) {
    this.ground = ground;
    this.features = features;
  }

  /** Returns keys of an experiment file; empty if there are no faults. */
  String draw() {
    List<FaultKind> kinds =
        FaultKind.ALL.stream()
            .filter(kind -> features.contains(kind.feature()))
            .filter(kind -> ground.dice().chance(0.5))
            .toList();
    if (kinds.isEmpty()) {
      return "";
    }
    List<String> faults = new ArrayList<>();
    for (int fault = ground.dice().between(1, 4); fault > 0; fault--) {
      faults.addAll(ground.dice().one(kinds).entries().apply(ground));
    }
    faults.addAll(finalHeals());
    return "expiry = %s\nfaults = [\n  %s ]\n"
            .formatted(
                ground.dice().one(List.of("0s", "4s", "25s", "2 min")), String.join("\n  ", faults))
        + replication();
  }

  /** Draws re-replication with times that are short compared with the absences of nodes. */
  private String replication() {
    if (!features.contains(Feature.LOST_REPLICAS)) {
      return "";
    }
    Dice dice = ground.dice();
    String keys =
        "heartbeat-expiry = %ds, max-streams = %d, work-multiplier = %d, interval = %ds"
            + ", pending-timeout = %ds";
    return "re-replication { "
        + keys.formatted(
            dice.one(List.of(0, 1, 5, 20)),
            dice.between(1, 3),
            dice.between(1, 3),
            dice.between(1, 3),
            dice.one(List.of(5, 60, 300)))
        + " }\n";
  }

  /** Heals every rack after the last fault that has a fixed time, and several times much later. */
  private List<String> finalHeals() {
    List<String> heals = new ArrayList<>();
    for (String rack : ground.racks()) {
      heals.add("{ at = %ds, heal = %s }".formatted(ground.seconds() + 61, rack));
      LAST.forEach(late -> heals.add("{ at = %s, heal = %s }".formatted(late, rack)));
    }
    return heals;
  }
}
