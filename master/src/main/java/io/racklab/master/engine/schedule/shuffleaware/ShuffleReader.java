package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.schedule.PolicyKind;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the keys that the policies of this package share. */
final class ShuffleReader {
  private static final String INFINITE = "infinite";
  private static final String AUTO = "auto";
  private static final Map<String, MapOnlyJobs> MAP_ONLY =
      Map.of(
          "unpredicted", MapOnlyJobs.UNPREDICTED,
          "unpredicted-light", MapOnlyJobs.UNPREDICTED_LIGHT,
          "predicted", MapOnlyJobs.PREDICTED);
  private static final Map<String, CongestionHold> HOLDS =
      Map.of("unbounded", CongestionHold.UNBOUNDED, "bounded", CongestionHold.BOUNDED);
  private static final Duration UPDATE = Duration.ofSeconds(3);

  private ShuffleReader() {}

  /**
   * Reads {@code predictor { kind = measured, ratios { wordcount = 1.5 } }} or {@code predictor {
   * kind = earlier-run, map-only = predicted }}; the default is measured, and jobs without reduces
   * are unpredicted.
   */
  static ShufflePredictor predictor(Section section) {
    RatioSource source = RatioSource.Measured.ONLY;
    MapOnlyJobs mapOnly = MapOnlyJobs.UNPREDICTED;
    Optional<Section> said = section.at("predictor").section();
    if (said.isPresent()) {
      mapOnly = said.get().at("map-only").choice(MAP_ONLY).orElse(mapOnly);
      source =
          PolicyKind.<RatioSource>of(
                  said.get(),
                  Map.of(
                      "measured",
                      ShuffleReader::measured,
                      "earlier-run",
                      any -> new RatioSource.EarlierRun()))
              .orElse(source);
      said.get().end();
    }
    return new ShufflePredictor(source, mapOnly);
  }

  private static RatioSource measured(Section predictor) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    predictor
        .at("ratios")
        .section()
        .ifPresent(
            jobs -> {
              for (String name : jobs.keys()) {
                jobs.at(name).number().ifPresent(ratio -> ratios.put(name, ratio));
              }
              jobs.end();
            });
    return new RatioSource.Measured(ratios);
  }

  /** Reads {@code congestion-threshold = 0.8}, or {@code infinite}; empty if the key is missing. */
  static Optional<Double> congestionThreshold(Section section) {
    Field field = section.at("congestion-threshold");
    return isWord(field, INFINITE) ? Optional.of(Double.POSITIVE_INFINITY) : field.share();
  }

  /** Reads {@code congestion-hold = unbounded}, the default, or {@code bounded}. */
  static CongestionHold congestionHold(Section section) {
    return section.at("congestion-hold").choice(HOLDS).orElse(CongestionHold.UNBOUNDED);
  }

  /** Reads {@code max-skips = 135} or {@code max-wait = 5s}. */
  static SkipLimit mostSkips(Section section) {
    Field skips = section.at("max-skips");
    Field wait = section.at("max-wait");
    if (skips.present() && wait.present()) {
      wait.problem("max-skips and max-wait exclude each other", "leave out max-skips or max-wait");
    }
    if (wait.present()) {
      return new SkipLimit.Wait(wait.duration(Duration.ZERO).orElse(Duration.ZERO).toNanos());
    }
    skips.required("max-skips = 135, or max-wait = 5s");
    return new SkipLimit.Times(skips.count(0, Integer.MAX_VALUE).orElse(0));
  }

  /**
   * Reads {@code skips-end-with = suited} or {@code any}.
   *
   * @param usual the default
   */
  static SkipEnd skipsEnd(Section section, SkipEnd usual) {
    return section
        .at("skips-end-with")
        .choice(Map.of("suited", SkipEnd.SUITED, "any", SkipEnd.ANY))
        .orElse(usual);
  }

  /**
   * Reads {@code traffic-threshold}: {@code auto}, which is recomputed every {@code
   * threshold-update}, or {@code infinite}, or a size. Each run gets a new threshold, since a
   * threshold has state.
   */
  static Function<ShufflePredictor, TrafficThreshold> trafficThreshold(Section section) {
    Field field = section.at("traffic-threshold").required("traffic-threshold = auto");
    Field update = section.at("threshold-update");
    if (isWord(field, AUTO)) {
      long every = update.duration(Duration.ZERO).orElse(UPDATE).toNanos();
      return predictor -> new AverageTraffic(predictor, every);
    }
    if (update.present()) {
      update.problem(
          "threshold-update has no effect on a fixed threshold",
          "write traffic-threshold = auto, or leave threshold-update out");
    }
    if (isWord(field, INFINITE)) {
      return predictor -> TrafficThreshold.INFINITE;
    }
    long bytes = field.size(0).orElse(0L);
    return predictor -> TrafficThreshold.of(bytes);
  }

  private static boolean isWord(Field field, String word) {
    return field.present() && field.isText() && field.text().equals(Optional.of(word));
  }
}
