package io.racklab.worker;

import io.racklab.protocol.RunSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import java.util.List;

/**
 * Builds settings of a run for tests. By default scales are 1, windows last a microsecond,
 * heartbeats are three microseconds apart and without progress, and tasks fetch one output at once.
 */
public final class RunSettingsBuilder {
  private final List<Integer> rackOfNode;
  private double timeScale = 1;
  private double byteScale = 1;
  private long heartbeatNanos = 3000;
  private boolean outOfBand;
  private long windowNanos = 1000;
  private long epochNanos;
  private TaskSettings tasks =
      new TaskSettings(0, 1, false, SortSettings.HADOOP, TaskSettings.HADOOP_TIMEOUT_NANOS);
  private boolean progress;

  private RunSettingsBuilder(List<Integer> rackOfNode) {
    this.rackOfNode = rackOfNode;
  }

  public static RunSettingsBuilder racks(Integer... rackOfNode) {
    return new RunSettingsBuilder(List.of(rackOfNode));
  }

  public RunSettingsBuilder timeScale(double scale) {
    timeScale = scale;
    return this;
  }

  public RunSettingsBuilder byteScale(double scale) {
    byteScale = scale;
    return this;
  }

  public RunSettingsBuilder heartbeat(long nanos) {
    heartbeatNanos = nanos;
    return this;
  }

  public RunSettingsBuilder outOfBand(boolean speaks) {
    outOfBand = speaks;
    return this;
  }

  public RunSettingsBuilder window(long nanos) {
    windowNanos = nanos;
    return this;
  }

  public RunSettingsBuilder epoch(long nanos) {
    epochNanos = nanos;
    return this;
  }

  public RunSettingsBuilder tasks(TaskSettings settings) {
    tasks = settings;
    return this;
  }

  public RunSettingsBuilder progress(boolean told) {
    progress = told;
    return this;
  }

  public RunSettings build() {
    return new RunSettings(
        1,
        new RunSettings.Scales(timeScale, byteScale),
        new RunSettings.Heartbeats(heartbeatNanos, outOfBand),
        new RunSettings.Windows(windowNanos, epochNanos),
        new RunSettings.Secret(1, 2),
        tasks,
        progress,
        rackOfNode);
  }
}
