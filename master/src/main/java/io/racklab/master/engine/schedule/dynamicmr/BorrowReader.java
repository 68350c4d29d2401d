package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.hadoop1.LoadCapSlots;
import io.racklab.master.engine.schedule.hadoop1.LoadFactorSlots;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads {@code slots { kind = pi-dhsa, load = cap, borrowed-map-slots = 1, borrowed-reduce-slots =
 * 1, weights { map = 1, reduce = 2 } }} and {@code kind = pd-dhsa}, which has no load.
 */
final class BorrowReader {
  private BorrowReader() {}

  static PolicyFactory<SlotUse> independent(Section section) {
    BorrowRules rules = rules(section);
    Map<String, Function<Section, SlotUse>> loads =
        Map.of(
            "cap",
            any -> LoadCapSlots.UNLIMITED,
            "factor",
            one -> new LoadFactorSlots(one.at("padding").number().orElse(0.01)));
    SlotUse typed =
        section
            .at("load")
            .required("load = cap")
            .choice(loads)
            .map(load -> load.apply(section))
            .orElse(LoadCapSlots.UNLIMITED);
    return seed -> new PoolIndependentSlots(typed, rules);
  }

  static PolicyFactory<SlotUse> dependent(Section section) {
    BorrowRules rules = rules(section);
    return seed -> new PoolDependentSlots(rules);
  }

  private static BorrowRules rules(Section section) {
    double maps = shareOrNone(section.at("borrowed-map-slots"));
    double reduces = shareOrNone(section.at("borrowed-reduce-slots"));
    Optional<Section> weights = section.at("weights").section();
    SlotWeights weighed =
        weights
            .map(one -> new SlotWeights(weight(one, "map"), weight(one, "reduce")))
            .orElse(SlotWeights.EQUAL);
    weights.ifPresent(Section::end);
    return new BorrowRules(weighed, maps, reduces);
  }

  private static int weight(Section weights, String type) {
    return weights.at(type).required(type + " = 1").count(1, 1000).orElse(1);
  }

  private static double shareOrNone(Field field) {
    double share = field.number().orElse(1.0);
    if (share > 1) {
      field.problem("this is a share of the unused slots", "write 1 for all, or 0 for none");
      return 1;
    }
    return share;
  }
}
