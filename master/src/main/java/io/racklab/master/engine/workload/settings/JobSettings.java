package io.racklab.master.engine.workload.settings;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The settings that a job chooses for itself, as MapReduce jobs do; the scheduler's and the
 * experiment's apply to the rest.
 *
 * @param values the chosen values: memory in MiB, vcores, shares from 0 to 1, priorities and
 *     weights
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

  /** Returns these settings with one more, in place of the one that they have. */
  public JobSettings with(JobSetting setting, double value) {
    Map<JobSetting, Double> all = new EnumMap<>(JobSetting.class);
    all.putAll(values);
    all.put(setting, value);
    return new JobSettings(all);
  }

  /** Returns the priority; empty if the job does not choose it. */
  public OptionalInt priority() {
    Double value = values.get(JobSetting.PRIORITY);
    return value == null ? OptionalInt.empty() : OptionalInt.of(value.intValue());
  }

  /** Returns the weight of the job's time in the weighted mean job time; empty if not chosen. */
  public OptionalDouble weight() {
    Double value = values.get(JobSetting.WEIGHT);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Returns the weight; 1 if the job does not choose it. */
  public double weightOrOne() {
    return weight().orElse(1);
  }

  /** Returns these settings without a weight. */
  public JobSettings withoutWeight() {
    if (weight().isEmpty()) {
      return this;
    }
    Map<JobSetting, Double> others = new EnumMap<>(values);
    others.remove(JobSetting.WEIGHT);
    return new JobSettings(others);
  }

  /** Returns the priority alone, without sizes and slowstart. */
  public JobSettings priorityAlone() {
    OptionalInt chosen = priority();
    return chosen.isPresent() ? NONE.with(JobSetting.PRIORITY, chosen.getAsInt()) : NONE;
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
