package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The settings of a run, which every node receives. The annotations serialize them flat.
 *
 * @param run the run's number in the master process, from 1; it makes the ids of flows differ
 *     between runs
 * @param progress true if heartbeats report the progress of attempts
 * @param rackOfNode the rack of each node of the cluster
 */
public record RunSettings(
    int run,
    @JsonUnwrapped Scales scales,
    @JsonUnwrapped Heartbeats heartbeats,
    @JsonUnwrapped Windows windows,
    @JsonUnwrapped Secret secret,
    TaskSettings tasks,
    boolean progress,
    List<Integer> rackOfNode) {
  public RunSettings {
    rackOfNode = List.copyOf(rackOfNode);
  }

  /**
   * The scales between the emulated cluster and the real one.
   *
   * @param timeScale emulated seconds per second of the processes' clocks
   * @param byteScale emulated bytes per real byte
   */
  public record Scales(double timeScale, double byteScale) {}

  /**
   * The timing of heartbeats.
   *
   * @param heartbeatNanos the emulated interval between two heartbeats of a node
   * @param outOfBandHeartbeats true if a node also sends a heartbeat at once when an attempt on it
   *     ends
   */
  public record Heartbeats(long heartbeatNanos, boolean outOfBandHeartbeats) {}

  /**
   * The windows in which receivers count bytes.
   *
   * @param windowNanos the emulated length of a window
   * @param epochNanos the time of the processes' clocks from which windows are counted until the
   *     run begins
   */
  public record Windows(long windowNanos, long epochNanos) {}

  /** The token that this run's data ports share. */
  public record Secret(long tokenHigh, long tokenLow) {
    /** Does not show the token. */
    @Override
    public String toString() {
      return "secret";
    }
  }

  /** Returns the emulated seconds per second of the processes' clocks. */
  public double timeScale() {
    return scales.timeScale();
  }

  /** Returns the emulated bytes per real byte. */
  public double byteScale() {
    return scales.byteScale();
  }

  /** Returns the length of a window in nanoseconds of the processes' clocks. */
  public long processWindowNanos() {
    return Math.max(1, Math.round(windows.windowNanos() / timeScale()));
  }

  /** Does not show the secret. */
  @Override
  public String toString() {
    return "run " + run;
  }
}
