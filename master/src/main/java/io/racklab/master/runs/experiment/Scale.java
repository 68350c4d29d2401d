package io.racklab.master.runs.experiment;

/**
 * The scales of time and bytes between the emulated cluster and the machine.
 *
 * @param time emulated seconds per second of the wall clock, more than zero
 * @param bytes emulated bytes per real byte, at least 1
 */
public record Scale(double time, double bytes) {
  public Scale {
    if (!(time > 0 && time <= 1e6) || !(bytes >= 1 && bytes <= 1e9)) {
      throw new IllegalArgumentException(
          "time scale must be in (0, 1e6] and byte scale in [1, 1e9]: " + time + ", " + bytes);
    }
  }
}
