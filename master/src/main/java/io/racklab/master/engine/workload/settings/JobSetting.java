package io.racklab.master.engine.workload.settings;

import java.util.List;

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
      "mapreduce.job.reduce.slowstart.completedmaps", "mapred.reduce.slowstart.completed.maps");

  private final List<String> properties;

  JobSetting(String... properties) {
    this.properties = List.of(properties);
  }

  /** Returns the properties of Hadoop that give it, the current name first. */
  public List<String> properties() {
    return properties;
  }

  /**
   * True if a job can have this value: an amount is a whole number from 1, a share from 0 to 1.
   * Hadoop writes -1 for an amount that is not set.
   */
  public boolean accepts(double value) {
    return this == SLOWSTART
        ? value >= 0 && value <= 1
        : value >= 1 && value <= Integer.MAX_VALUE && value == Math.rint(value);
  }
}
