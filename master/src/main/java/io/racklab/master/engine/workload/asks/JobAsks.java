package io.racklab.master.engine.workload.asks;

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
public record JobAsks(Map<JobAsk, Double> values) {
  /** For jobs that choose nothing. */
  public static final JobAsks NONE = new JobAsks(Map.of());

  public JobAsks {
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
  public OptionalLong amount(JobAsk ask) {
    Double value = values.get(ask);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value.longValue());
  }

  /** Returns the share of maps that must have ended before reduces start; empty if not chosen. */
  public OptionalDouble slowstart() {
    Double value = values.get(JobAsk.SLOWSTART);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
