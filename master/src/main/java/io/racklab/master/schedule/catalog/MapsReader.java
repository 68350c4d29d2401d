package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.MapPlacement;
import io.racklab.master.schedule.basic.GreedyMaps;
import io.racklab.master.schedule.dynamicmr.PreScheduledMaps;
import io.racklab.master.schedule.hadoop1.MissedOpportunityMaps;
import io.racklab.master.schedule.shadow.EvenMaps;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: does this job take this node for a map? */
final class MapsReader {
  private MapsReader() {}

  static Optional<Answer<MapPlacement>> read(Section section) {
    return Kind.of(
        section,
        Map.of(
            "greedy",
            any -> seed -> new GreedyMaps(),
            "even",
            any -> seed -> new EvenMaps(),
            "missed-opportunities",
            any -> seed -> new MissedOpportunityMaps(),
            "delay",
            DelayReader::read,
            "pre-scheduling",
            MapsReader::preScheduling,
            "mts",
            MtsReader::read,
            "shuffle-watcher",
            ShuffleWatcherReader::maps));
  }

  /** Beside greedy if the file names no other. */
  private static Answer<MapPlacement> preScheduling(Section section) {
    boolean on = section.at("extra-slots").flag().orElse(true);
    Optional<Section> said = section.at("beside").section();
    Answer<MapPlacement> beside =
        said.flatMap(
                one ->
                    Kind.<Answer<MapPlacement>>of(
                        one,
                        Map.of(
                            "greedy", any -> seed -> new GreedyMaps(), "delay", DelayReader::read)))
            .orElse(seed -> new GreedyMaps());
    said.ifPresent(Section::end);
    return seed -> new PreScheduledMaps(beside.make(seed), on);
  }
}
