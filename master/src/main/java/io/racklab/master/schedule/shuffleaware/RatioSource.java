package io.racklab.master.schedule.shuffleaware;

import io.racklab.master.job.Job;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Where a predictor has the map output / input ratio of a job from. */
@FunctionalInterface
interface RatioSource {
  /** The ratio, or empty while nothing is known of it. */
  OptionalDouble of(Job job);

  /**
   * The average over the job's maps that have ended; before, or rather, what a user says of jobs of
   * this name.
   *
   * @param said ratios by the names of jobs, not negative
   */
  record Measured(Map<String, Double> said) implements RatioSource {
    /** Nobody says anything. */
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

  /** Every job has run before: its ratio is known from the start. */
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
