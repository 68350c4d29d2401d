package io.racklab.deploy.capacity;

import io.racklab.master.runs.experiment.Scale;
import java.util.Optional;

/**
 * The demand of an emulated network on a machine, and the scales at which the machine carries it.
 *
 * @param bytesPerSecond the peak rate of all flows together, in emulated bytes a second; not
 *     negative, infinite if nothing limits them
 */
public record Load(double bytesPerSecond) {
  /**
   * The share of a machine's unpaced rate up to which its runs are expected to be VALID. The other
   * half is for the actors, the timers and the scheduler, which share the processors with the
   * sockets, and for flows that catch up. Above this share, only the verdict shows whether a run is
   * VALID; above 1, no run is.
   */
  public static final double VALID_SHARE = 0.5;

  private static final double LONGEST_SECONDS = 60;
  private static final double MOST_BYTES = 1e9;
  private static final double MOST_TIME = 1e6;
  private static final int[] LEADING = {5, 2, 1};

  /**
   * Returns the time scale at which a number of emulated seconds takes a minute, rounded up to 1, 2
   * or 5 times a power of ten; at least 1, since a slower run is rarely worth the wait.
   */
  public static double timeToTake(double seconds) {
    double least = seconds / LONGEST_SECONDS;
    double power = 1;
    while (5 * power < least && power < MOST_TIME) {
      power *= 10;
    }
    return Math.min(MOST_TIME, power >= least ? power : 2 * power >= least ? 2 * power : 5 * power);
  }

  /** Returns the real bytes per second at a scale. */
  public double at(Scale scale) {
    return bytesPerSecond * scale.time() / scale.bytes();
  }

  /**
   * True if a machine that moves {@code capacity} bytes a second is expected to keep a run VALID.
   */
  public boolean fits(Scale scale, double capacity) {
    return at(scale) <= VALID_SHARE * capacity;
  }

  /**
   * Returns the smallest byte scale that fits with a time scale: a power of two, which is easy to
   * remember. Empty if none fits.
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
   * Returns the greatest time scale up to {@code most} that fits with a byte scale: {@code most}
   * itself if it fits, else 1, 2 or 5 times a power of ten. Empty if no such scale from 0.001 on
   * fits.
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
