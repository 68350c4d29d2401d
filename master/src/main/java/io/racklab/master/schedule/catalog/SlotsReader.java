package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.SlotUse;
import io.racklab.master.schedule.hadoop1.FullLoadSlots;
import io.racklab.master.schedule.hadoop1.LoadCapSlots;
import io.racklab.master.schedule.hadoop1.LoadFactorSlots;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the answer to: may this type of task use a slot of this node? */
final class SlotsReader {
  private SlotsReader() {}

  static Optional<Answer<SlotUse>> read(Section section) {
    return Kind.of(
        section,
        Map.of(
            "typed",
            SlotsReader::typed,
            "pi-dhsa",
            BorrowReader::independent,
            "pd-dhsa",
            BorrowReader::dependent,
            "containers",
            ContainersReader::read));
  }

  private static Answer<SlotUse> typed(Section section) {
    Map<String, Function<Section, Answer<SlotUse>>> loads =
        Map.of("factor", SlotsReader::factor, "cap", SlotsReader::cap, "full", SlotsReader::full);
    return section
        .at("load")
        .required("load = cap")
        .choice(loads)
        .map(load -> load.apply(section))
        .orElse(seed -> LoadCapSlots.UNLIMITED);
  }

  private static Answer<SlotUse> cap(Section section) {
    boolean several = section.at("assign-multiple").flag().orElse(true);
    int maps = most(section, "maps-per-heartbeat");
    int reduces = most(section, "reduces-per-heartbeat");
    return seed -> new LoadCapSlots(several, maps, reduces);
  }

  private static int most(Section section, String key) {
    return section.at(key).count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
  }

  private static Answer<SlotUse> full(Section section) {
    int maxMaps = section.at("max-maps").count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    return seed -> new FullLoadSlots(maxMaps);
  }

  private static Answer<SlotUse> factor(Section section) {
    double padding = section.at("padding").number().orElse(0.01);
    return seed -> new LoadFactorSlots(padding);
  }
}
