package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.speculation.SpeculationReader;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/** Reads the policies that duplicate maps, with or without speculation. */
final class DuplicatesReader {
  private DuplicatesReader() {}

  static PolicyFactory<Speculation> kmn(Section copies) {
    double ratio = shareOrNone(copies.at("ratio"));
    boolean waits = copies.at("wait-for-copies").flag().orElse(true);
    boolean nearInput = copies.at("near-input").flag().orElse(true);
    return beside(copies, seed -> new KmnDuplicates(ratio, waits, nearInput, seed));
  }

  static PolicyFactory<Speculation> shadow(Section copies) {
    ShadowSettings settings =
        new ShadowSettings(
            shareOrNone(copies.at("threshold")),
            copies.at("drop-original").flag().orElse(true),
            copies.at("early-choice").flag().orElse(true),
            copies.at("time-model").flag().orElse(true),
            copies.at("near-input").flag().orElse(true));
    return beside(copies, seed -> new ShadowDuplicates(settings, seed));
  }

  /** Reads the share of a job's maps that may be duplicated, or 0. */
  private static double shareOrNone(Field field) {
    double share = field.number().orElse(ShadowSettings.THRESHOLD);
    if (share > 1) {
      field.problem("a share of a job's maps is at most 1", "write 0.15, or 0 for no duplicates");
      return ShadowSettings.THRESHOLD;
    }
    return share;
  }

  /** Adds speculation on tasks without duplicates, if it is configured. */
  private static PolicyFactory<Speculation> beside(
      Section copies, PolicyFactory<DuplicatesMaps> duplicates) {
    Optional<Section> section = copies.at("speculation").section();
    Optional<PolicyFactory<Speculation>> speculation = section.flatMap(SpeculationReader::either);
    section.ifPresent(Section::end);
    return speculation.isEmpty()
        ? duplicates::make
        : seed ->
            new DuplicatesAndSpeculation(
                duplicates.make(seed), speculation.get().make(seed.named("speculation")));
  }
}
