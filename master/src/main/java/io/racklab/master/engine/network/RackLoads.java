package io.racklab.master.engine.network;

import io.racklab.master.engine.schedule.RackLinks;
import java.util.Arrays;

/** The loads of all racks' links over one window, as shares of their capacities. Immutable. */
final class RackLoads implements RackLinks {
  private final double[] up;
  private final double[] down;

  /**
   * @param up the load of each rack's uplink, from 0
   * @param down the load of each rack's downlink, from 0
   */
  RackLoads(double[] up, double[] down) {
    if (up.length != down.length) {
      throw new IllegalArgumentException(up.length + " uplinks and " + down.length + " downlinks");
    }
    this.up = up.clone();
    this.down = down.clone();
  }

  int racks() {
    return up.length;
  }

  @Override
  public double uplink(int rack) {
    return up[rack];
  }

  @Override
  public double downlink(int rack) {
    return down[rack];
  }

  /** True if no link has carried anything. */
  boolean none() {
    return Arrays.stream(up).allMatch(share -> share == 0)
        && Arrays.stream(down).allMatch(share -> share == 0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RackLoads loads
        && Arrays.equals(up, loads.up)
        && Arrays.equals(down, loads.down);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(up) + Arrays.hashCode(down);
  }

  @Override
  public String toString() {
    return "up " + Arrays.toString(up) + " down " + Arrays.toString(down);
  }
}
