package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.ReducePlacement;
import io.racklab.master.schedule.basic.FirstComeReduces;
import io.racklab.master.schedule.basic.ProportionalReduces;
import io.racklab.master.schedule.basic.RandomReduces;
import io.racklab.master.schedule.basic.RoundRobinReduces;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: does this job take this node for a reduce? */
final class ReducesReader {
  private ReducesReader() {}

  static Optional<Answer<ReducePlacement>> read(Section section) {
    return Kind.of(
        section,
        Map.of(
            "first-come",
            any -> seed -> new FirstComeReduces(),
            "random",
            any -> RandomReduces::new,
            "round-robin",
            any -> seed -> new RoundRobinReduces(),
            "proportional",
            any -> seed -> new ProportionalReduces(),
            "greedy",
            PlannedReducesReader::greedy,
            "sequential-thresholds",
            PlannedReducesReader::sequentialThresholds,
            "receding-horizon",
            PlannedReducesReader::recedingHorizon,
            "ca-rts",
            NasReader::avoidance,
            "cr-rts",
            NasReader::reduction,
            "shuffle-watcher",
            ShuffleWatcherReader::reduces));
  }
}
