package io.racklab.master.engine.workload.settings;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The settings that a job chooses for itself, as MapReduce jobs do; the scheduler's and the
 * experiment's apply to the rest.
 *
 * @param values the chosen values: memory in MiB, vcores, and shares from 0 to 1
 */
public record JobSettings(Map<JobSetting, Double> values) {
  /** For jobs that choose nothing. */
  public static final JobSettings NONE = new JobSettings(Map.of());

  public JobSettings {
    values.forEach(
        (ask, value) -> {
          if (!ask.accepts(value)) {
            throw new IllegalArgumentException("a job cannot ask for " + ask + " " + value);
          }
        });
    values = values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /** True if the job leaves all to the scheduler. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns an amount; empty if the job does not choose it. */
  public OptionalLong amount(JobSetting ask) {
    Double value = values.get(ask);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value.longValue());
  }

  /** Returns the share of maps that must have ended before reduces start; empty if not chosen. */
  public OptionalDouble slowstart() {
    Double value = values.get(JobSetting.SLOWSTART);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
