package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The source of a predictor's ratios of map output to map input. */
@FunctionalInterface
interface RatioSource {
  /** Returns the ratio, or empty while it is unknown. */
  OptionalDouble of(Job job);

  /**
   * The average ratio of the job's finished maps, unless the configuration gives a ratio for the
   * job's name.
   *
   * @param said the given ratios by job name, each at least 0
   */
  record Measured(Map<String, Double> said) implements RatioSource {
    /** Measured ratios only: the configuration gives none. */
    public static final Measured ONLY = new Measured(Map.of());

    public Measured {
      said = Collections.unmodifiableMap(new LinkedHashMap<>(said));
      if (said.values().stream().anyMatch(ratio -> !(ratio >= 0) || ratio.isInfinite())) {
        throw new IllegalArgumentException("each ratio must be finite and at least 0: " + said);
      }
    }

    @Override
    public OptionalDouble of(Job job) {
      Double ratio = said.isEmpty() ? null : said.get(job.spec().name());
      return ratio == null ? job.mapRatios().average() : OptionalDouble.of(ratio);
    }
  }

  /** The job's true ratio, known from the start, as if the job had run before. */
  record EarlierRun() implements RatioSource {
    @Override
    public OptionalDouble of(Job job) {
      long input = job.spec().inputBytes();
      return input == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of((double) job.spec().shuffleBytes() / input);
    }
  }
}
