package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.hadoop1.DelayReader;
import io.racklab.master.engine.schedule.hadoop1.LocalityDelay;
import io.racklab.topologies.config.Section;

/**
 * Reads {@code maps { kind = shuffle-watcher, congestion-threshold = 0.8 }} and the same for {@code
 * reduces}.
 */
final class ShuffleWatcherReader {
  private ShuffleWatcherReader() {}

  static PolicyFactory<MapPlacement> maps(Section maps) {
    LocalityDelay patience = DelayReader.patience(maps);
    ShufflePredictor predictor = ShuffleReader.predictor(maps);
    double threshold = NasReader.threshold(maps);
    return seed -> new ShuffleWatcherMaps(patience, predictor, threshold);
  }

  static PolicyFactory<ReducePlacement> reduces(Section reduces) {
    double threshold = NasReader.threshold(reduces);
    return seed -> new ShuffleWatcherReduces(threshold);
  }
}
