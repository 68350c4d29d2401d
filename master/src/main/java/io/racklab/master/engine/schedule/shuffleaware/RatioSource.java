package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The source of a job's map output / input ratio for a predictor. */
@FunctionalInterface
interface RatioSource {
  /** Returns the ratio, or empty while it is unknown. */
  OptionalDouble of(Job job);

  /**
   * The average over the job's finished maps. A ratio that the user gives for the job's name takes
   * precedence.
   *
   * @param said the given ratios, by job name, not negative
   */
  record Measured(Map<String, Double> said) implements RatioSource {
    /** Measured ratios only, without given ones. */
    public static final Measured ONLY = new Measured(Map.of());

    public Measured {
      said = Collections.unmodifiableMap(new LinkedHashMap<>(said));
      if (said.values().stream().anyMatch(ratio -> !(ratio >= 0) || ratio.isInfinite())) {
        throw new IllegalArgumentException("a ratio is not negative: " + said);
      }
    }

    @Override
    public OptionalDouble of(Job job) {
      Double ratio = said.isEmpty() ? null : said.get(job.spec().name());
      return ratio == null ? job.mapRatios().average() : OptionalDouble.of(ratio);
    }
  }

  /** Assumes that every job has run before: its ratio is known from the start. */
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
