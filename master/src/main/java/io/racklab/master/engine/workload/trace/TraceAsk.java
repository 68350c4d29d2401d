package io.racklab.master.engine.workload.trace;

import java.util.List;
import java.util.Locale;

/** A size that a job of Hadoop asks for, and that is the same for all jobs of a run. */
public enum TraceAsk {
  /** The memory of a map's container in MiB. */
  MAP_MEMORY(
      "maps of",
      " MiB",
      1024,
      "the scheduler's slots.map.memory",
      List.of("mapreduce.map.memory.mb", "mapred.job.map.memory.mb")),
  /** The memory of a reduce's container in MiB. */
  REDUCE_MEMORY(
      "reduces of",
      " MiB",
      1024,
      "the scheduler's slots.reduce.memory",
      List.of("mapreduce.reduce.memory.mb", "mapred.job.reduce.memory.mb")),
  /** The memory of the application master's container in MiB. */
  MASTER_MEMORY(
      "masters of",
      " MiB",
      1536,
      "the scheduler's slots.master.memory",
      List.of("yarn.app.mapreduce.am.resource.mb")),
  /** The processors of a map's container. */
  MAP_VCORES(
      "maps of",
      " vcores",
      1,
      "the scheduler's slots.map.vcores",
      List.of("mapreduce.map.cpu.vcores")),
  /** The processors of a reduce's container. */
  REDUCE_VCORES(
      "reduces of",
      " vcores",
      1,
      "the scheduler's slots.reduce.vcores",
      List.of("mapreduce.reduce.cpu.vcores")),
  /** The share of maps that must have ended before reduces start. */
  SLOWSTART(
      "reduces after a share of maps of",
      "",
      0.05,
      "tasks.slowstart",
      List.of(
          "mapreduce.job.reduce.slowstart.completedmaps",
          "mapred.reduce.slowstart.completed.maps"));

  private final String what;
  private final String unit;
  private final double usual;
  private final String instead;
  private final List<String> properties;

  TraceAsk(String what, String unit, double usual, String instead, List<String> properties) {
    this.what = what;
    this.unit = unit;
    this.usual = usual;
    this.instead = instead;
    this.properties = properties;
  }

  /** Returns the properties of Hadoop that give it, the current name first. */
  List<String> properties() {
    return properties;
  }

  /** True if it is the default of Hadoop and of the run. */
  boolean isUsual(double value) {
    return value == usual;
  }

  /**
   * Returns the rest of a sentence that begins with a number of jobs.
   *
   * @param least the least value that these jobs ask for
   */
  String sentence(double least, double most) {
    String values = least == most ? text(least) : text(least) + " to " + text(most);
    return "asked for "
        + what
        + " "
        + values
        + unit
        + ", which is not used: "
        + instead
        + " is the same for all jobs";
  }

  private static String text(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : Double.toString(value);
  }
}
