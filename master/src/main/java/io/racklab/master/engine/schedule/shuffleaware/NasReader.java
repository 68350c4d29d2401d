package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;

/**
 * Reads {@code reduces { kind = ca-rts }}, which uses CA-RTS whether links are congested or not,
 * and {@code reduces { kind = cr-rts, congestion-threshold = 0.8, max-skips = 135 }}, which uses
 * CR-RTS in racks with a congested link and CA-RTS in the others.
 */
final class NasReader {
  private NasReader() {}

  static PolicyFactory<ReducePlacement> avoidance(Section reduces) {
    ShufflePredictor predictor = ShuffleReader.predictor(reduces);
    var rules =
        new NasRules(predictor, Double.POSITIVE_INFINITY, new SkipLimit.Times(0), SkipEnd.ANY);
    return seed -> new NasReduces(rules);
  }

  static PolicyFactory<ReducePlacement> reduction(Section reduces) {
    ShufflePredictor predictor = ShuffleReader.predictor(reduces);
    SkipLimit most = ShuffleReader.mostSkips(reduces);
    SkipEnd end = ShuffleReader.skipsEnd(reduces, SkipEnd.ANY);
    double threshold = threshold(reduces);
    return seed -> new NasReduces(new NasRules(predictor, threshold, most, end));
  }

  /**
   * Reads {@code congestion-threshold}, which is required here: the load of a link, as a share of
   * its capacity, above which its rack counts as congested.
   */
  static double threshold(Section section) {
    Field field = section.at("congestion-threshold");
    field.required("congestion-threshold = 0.8, or infinite");
    return ShuffleReader.congestionThreshold(section).orElse(Double.POSITIVE_INFINITY);
  }
}
