package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Section;
import java.util.function.Function;

/** Reads {@code maps { kind = mts, traffic-threshold = auto, max-skips = 135 }}. */
final class MtsReader {
  private MtsReader() {}

  static PolicyFactory<MapPlacement> read(Section maps) {
    ShufflePredictor predictor = ShuffleReader.predictor(maps);
    Function<ShufflePredictor, TrafficThreshold> threshold = ShuffleReader.trafficThreshold(maps);
    SkipLimit most = ShuffleReader.mostSkips(maps);
    SkipEnd end = ShuffleReader.skipsEnd(maps, SkipEnd.SUITED);
    double congestion = ShuffleReader.congestionThreshold(maps).orElse(Double.POSITIVE_INFINITY);
    CongestionHold hold = ShuffleReader.congestionHold(maps);
    return seed ->
        new MtsMaps(
            new MtsRules(predictor, threshold.apply(predictor), most, end, congestion, hold));
  }
}
