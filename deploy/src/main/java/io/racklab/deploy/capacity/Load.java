package io.racklab.deploy.capacity;

import io.racklab.master.experiment.Scale;
import java.util.Optional;

/**
 * The demand of an emulated network on a machine, and the scales at which the machine carries it.
 *
 * @param bytesPerSecond emulated, of all flows together when they ask for most; not negative,
 *     infinite where nothing limits them
 */
public record Load(double bytesPerSecond) {
  /**
   * The share of what a machine moves unpaced up to which its runs are expected to be VALID. Half:
   * the rest is for the actors, the timers and the scheduler, which have no processors of their own
   * beside the sockets, and for flows that catch up. Beyond it the verdict decides; beyond all of
   * it no run can be VALID.
   */
  public static final double VALID_SHARE = 0.5;

  private static final double LONGEST_SECONDS = 60;
  private static final double MOST_BYTES = 1e9;
  private static final double MOST_TIME = 1e6;
  private static final int[] LEADING = {5, 2, 1};

  /**
   * The time scale at which so many emulated seconds take a minute, rounded up to 1, 2 or 5 times a
   * power of ten; at least 1, since waiting longer is rarely worth it.
   */
  public static double timeToTake(double seconds) {
    double least = seconds / LONGEST_SECONDS;
    double power = 1;
    while (5 * power < least && power < MOST_TIME) {
      power *= 10;
    }
    return Math.min(MOST_TIME, power >= least ? power : 2 * power >= least ? 2 * power : 5 * power);
  }

  /** Real bytes per second at a scale. */
  public double at(Scale scale) {
    return bytesPerSecond * scale.time() / scale.bytes();
  }

  /** Whether a machine that moves so many bytes a second is expected to keep a run VALID. */
  public boolean fits(Scale scale, double capacity) {
    return at(scale) <= VALID_SHARE * capacity;
  }

  /**
   * The least byte scale that fits with a time scale: a power of two, so that people can remember
   * it. Empty if none does.
   */
  public Optional<Scale> bytesFor(double time, double capacity) {
    double least = bytesPerSecond * time / (VALID_SHARE * capacity);
    double bytes = 1;
    while (bytes < least && bytes <= MOST_BYTES) {
      bytes *= 2;
    }
    return bytes <= MOST_BYTES ? Optional.of(new Scale(time, bytes)) : Optional.empty();
  }

  /**
   * The greatest time scale that fits with a byte scale, 1, 2 or 5 times a power of ten, but no
   * more than asked. Empty if none of at least a thousandth does.
   */
  public Optional<Scale> timeFor(double bytes, double most, double capacity) {
    if (fits(new Scale(most, bytes), capacity)) {
      return Optional.of(new Scale(most, bytes));
    }
    for (int power = 6; power >= -3; power--) {
      for (int leading : LEADING) {
        double time = power < 0 ? leading / Math.pow(10, -power) : leading * Math.pow(10, power);
        if (time <= Math.min(most, MOST_TIME) && fits(new Scale(time, bytes), capacity)) {
          return Optional.of(new Scale(time, bytes));
        }
      }
    }
    return Optional.empty();
  }
}
