package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.hadoop1.FairOrder;
import io.racklab.master.engine.schedule.hadoop1.FullLoadSlots;
import java.util.List;

/**
 * The conflicts of two kinds of policies with others: those that lend slots, and those that
 * pre-schedule maps.
 */
final class LendingMix {
  private LendingMix() {}

  static List<Conflict> ofLending(PolicyMix mix) {
    return mix.scheduler().order().keepsTypesApart().stream()
        .map(
            why ->
                new Conflict(
                    Part.SLOTS,
                    Part.ORDER,
                    "%s cannot lend slots with %s: %s"
                        .formatted(mix.asked(Part.SLOTS), mix.asked(Part.ORDER), why),
                    "write order { kind = fair } or fifo, or slots { kind = typed }"))
        .toList();
  }

  static List<Conflict> ofPools(PolicyMix mix) {
    List<Conflict> lending = ofLending(mix);
    return !lending.isEmpty() || mix.scheduler().order() instanceof FairOrder
        ? lending
        : List.of(
            new Conflict(
                Part.SLOTS,
                Part.ORDER,
                "%s does not work with %s: it shares slots out to pools, which only fair has"
                    .formatted(mix.asked(Part.SLOTS), mix.asked(Part.ORDER)),
                "write slots { kind = pi-dhsa }, or order { kind = fair }"));
  }

  static List<Conflict> ofPreScheduling(PolicyMix mix) {
    return mix.scheduler().slots() instanceof FullLoadSlots
        ? List.of(
            new Conflict(
                Part.MAPS,
                Part.SLOTS,
                "%s has no effect with load = full, which allows maps in all map slots"
                    .formatted(mix.asked(Part.MAPS)),
                "write slots { kind = typed, load = cap }"))
        : List.of();
  }
}
