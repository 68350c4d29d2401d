package io.racklab.protocol;

import java.util.List;

/**
 * What every node of a run knows.
 *
 * @param run number of the run in its process, from 1; flows of different runs differ in their ids
 * @param timeScale emulated seconds per second of the processes' clocks
 * @param byteScale emulated bytes per real byte
 * @param outOfBandHeartbeats whether a node also speaks at once when an attempt on it ends
 * @param windowNanos emulated length of the windows in which receivers count
 * @param epochNanos of the processes' clocks, from which windows are counted until the run begins
 * @param tokenHigh with tokenLow, the secret that this run's data ports share
 * @param progress whether heartbeats say how far attempts are
 * @param rackOfNode the rack of each node of the cluster
 */
public record RunSettings(
    int run,
    double timeScale,
    double byteScale,
    long heartbeatNanos,
    boolean outOfBandHeartbeats,
    long windowNanos,
    long epochNanos,
    long tokenHigh,
    long tokenLow,
    TaskSettings tasks,
    boolean progress,
    List<Integer> rackOfNode) {
  public RunSettings {
    rackOfNode = List.copyOf(rackOfNode);
  }

  /** The windows' length by the processes' clocks. */
  public long processWindowNanos() {
    return Math.max(1, Math.round(windowNanos / timeScale));
  }

  /** Does not show the secret. */
  @Override
  public String toString() {
    return "run " + run;
  }
}
