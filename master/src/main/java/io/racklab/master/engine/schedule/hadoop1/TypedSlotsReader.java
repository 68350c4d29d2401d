package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.topologies.config.Section;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads {@code slots { kind = typed, load = cap }}: separate map and reduce slots, and the rule
 * that limits the tasks on a node.
 */
final class TypedSlotsReader {
  private TypedSlotsReader() {}

  static PolicyFactory<SlotUse> read(Section section) {
    Map<String, Function<Section, PolicyFactory<SlotUse>>> loads =
        Map.of(
            "factor", TypedSlotsReader::factor,
            "cap", TypedSlotsReader::cap,
            "full", TypedSlotsReader::full);
    return section
        .at("load")
        .required("load = cap")
        .choice(loads)
        .map(load -> load.apply(section))
        .orElse(seed -> LoadCapSlots.UNLIMITED);
  }

  private static PolicyFactory<SlotUse> cap(Section section) {
    boolean several = section.at("assign-multiple").flag().orElse(true);
    int maps = most(section, "maps-per-heartbeat");
    int reduces = most(section, "reduces-per-heartbeat");
    double shared = section.at("shared-reduces").share().orElse(SharedSlots.USUAL_MOST);
    return seed -> new LoadCapSlots(several, maps, reduces, shared);
  }

  private static int most(Section section, String key) {
    return section.at(key).count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
  }

  private static PolicyFactory<SlotUse> full(Section section) {
    int maxMaps = section.at("max-maps").count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    return seed -> new FullLoadSlots(maxMaps);
  }

  private static PolicyFactory<SlotUse> factor(Section section) {
    double padding = section.at("padding").number().orElse(0.01);
    return seed -> new LoadFactorSlots(padding);
  }
}
