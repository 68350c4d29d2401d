package io.racklab.master.engine.workload.settings;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A setting that a job of Hadoop may choose for itself. */
public enum JobSetting {
  /** The memory of a map's container in MiB. */
  MAP_MEMORY("mapreduce.map.memory.mb", "mapred.job.map.memory.mb"),
  /** The memory of a reduce's container in MiB. */
  REDUCE_MEMORY("mapreduce.reduce.memory.mb", "mapred.job.reduce.memory.mb"),
  /** The memory of the application master's container in MiB. */
  MASTER_MEMORY("yarn.app.mapreduce.am.resource.mb"),
  /** The processors of a map's container. */
  MAP_VCORES("mapreduce.map.cpu.vcores"),
  /** The processors of a reduce's container. */
  REDUCE_VCORES("mapreduce.reduce.cpu.vcores"),
  /** The processors of the application master's container. */
  MASTER_VCORES("yarn.app.mapreduce.am.resource.cpu-vcores"),
  /** The share of maps that must have ended before reduces start. */
  SLOWSTART(
      "mapreduce.job.reduce.slowstart.completedmaps", "mapred.reduce.slowstart.completed.maps"),
  /** The priority among the jobs of a queue, of which a higher one goes first. */
  PRIORITY("mapreduce.job.priority", "mapred.job.priority"),
  /** The weight of its time in the weighted mean job time, which Hadoop does not know. */
  WEIGHT();

  /** Hadoop's words for priorities, from 1 on (TypeConverter.toYarnApplicationPriority). */
  private static final List<String> PRIORITIES =
      List.of("VERY_LOW", "LOW", "NORMAL", "HIGH", "VERY_HIGH");

  private final List<String> properties;

  JobSetting(String... properties) {
    this.properties = List.of(properties);
  }

  /** Returns the properties of Hadoop that give it, the current name first. */
  public List<String> properties() {
    return properties;
  }

  /**
   * Returns the value of a property of Hadoop; empty if the text gives none that a job can have.
   * Hadoop writes -1 for an amount that is not set, and words for usual priorities.
   */
  public OptionalDouble read(String text) {
    int word = this == PRIORITY ? PRIORITIES.indexOf(text.toUpperCase(Locale.ROOT)) : -1;
    if (word >= 0) {
      return OptionalDouble.of(word + 1);
    }
    OptionalDouble value = number(text);
    return value.isPresent() && accepts(value.getAsDouble()) ? value : OptionalDouble.empty();
  }

  /** Returns a number as Hadoop writes them; empty if the text is none. */
  public static OptionalDouble number(String text) {
    return text.matches("\\d{1,9}(?:\\.\\d{1,9})?[fFdD]?")
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }

  /**
   * True if a job can have this value: an amount is a whole number from 1, a priority from 0, a
   * share from 0 to 1, a weight any number above 0.
   */
  public boolean accepts(double value) {
    if (this == WEIGHT) {
      return value > 0 && value < Double.POSITIVE_INFINITY;
    }
    return this == SLOWSTART
        ? value >= 0 && value <= 1
        : value >= (this == PRIORITY ? 0 : 1)
            && value <= Integer.MAX_VALUE
            && value == Math.rint(value);
  }
}
