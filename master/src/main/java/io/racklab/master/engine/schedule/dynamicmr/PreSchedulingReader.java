package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyKind;
import io.racklab.master.engine.schedule.basic.GreedyMaps;
import io.racklab.master.engine.schedule.hadoop1.DelayReader;
import io.racklab.topologies.config.Section;
import java.util.Map;
import java.util.Optional;

/** Reads {@code maps { kind = pre-scheduling, extra-slots = on, beside { kind = delay, … } }}. */
final class PreSchedulingReader {
  private PreSchedulingReader() {}

  /** Reads the policy; the default for {@code beside} is greedy. */
  static PolicyFactory<MapPlacement> read(Section section) {
    boolean on = section.at("extra-slots").flag().orElse(true);
    Optional<Section> said = section.at("beside").section();
    PolicyFactory<MapPlacement> beside =
        said.flatMap(
                one ->
                    PolicyKind.<PolicyFactory<MapPlacement>>of(
                        one,
                        Map.of(
                            "greedy", any -> seed -> new GreedyMaps(), "delay", DelayReader::read)))
            .orElse(seed -> new GreedyMaps());
    said.ifPresent(Section::end);
    return seed -> new PreScheduledMaps(beside.make(seed), on);
  }
}
