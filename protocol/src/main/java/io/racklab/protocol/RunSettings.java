package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The settings of a run, which every node knows. They cross the network flat, as the annotations
 * say.
 *
 * @param run number of the run in its process, from 1; flows of different runs differ in their ids
 * @param progress whether heartbeats say how far attempts are
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
   * When nodes speak.
   *
   * @param outOfBandHeartbeats whether a node also speaks at once when an attempt on it ends
   */
  public record Heartbeats(long heartbeatNanos, boolean outOfBandHeartbeats) {}

  /**
   * In which receivers count.
   *
   * @param windowNanos their emulated length
   * @param epochNanos of the processes' clocks, from which windows are counted until the run begins
   */
  public record Windows(long windowNanos, long epochNanos) {}

  /** The token that this run's data ports share. */
  public record Secret(long tokenHigh, long tokenLow) {
    /** Does not show it. */
    @Override
    public String toString() {
      return "secret";
    }
  }

  /** Emulated seconds per second of the processes' clocks. */
  public double timeScale() {
    return scales.timeScale();
  }

  /** Emulated bytes per real byte. */
  public double byteScale() {
    return scales.byteScale();
  }

  /** The windows' length by the processes' clocks. */
  public long processWindowNanos() {
    return Math.max(1, Math.round(windows.windowNanos() / timeScale()));
  }

  /** Does not show the secret. */
  @Override
  public String toString() {
    return "run " + run;
  }
}
