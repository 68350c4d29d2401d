package io.racklab.deploy.console;

import java.util.OptionalDouble;

/**
 * An estimate of the time that is left, which does not jump: it foresees an end, and moves it
 * slowly to where the work that was done lately puts it.
 */
final class Remaining {
  /** Work that was done longer ago than so many seconds counts for little. */
  private static final double MEMORY = 30;

  /** Within a second the foreseen end moves by a second and this share of what is left at most. */
  private static final double PATIENCE = 0.05;

  private static final double ENOUGH_SECONDS = 2;
  private static final double ENOUGH_DONE = 0.01;

  private double first;
  private double lastSeconds;
  private double lastDone;
  private double rate;
  private double end = Double.NaN;
  private boolean begun;

  /**
   * The seconds that are left; empty as long as nobody can know.
   *
   * @param seconds since the work began; does not decrease
   * @param done the share of the work, which may be set back
   */
  OptionalDouble after(double seconds, double done) {
    if (!begun) {
      begun = true;
      first = seconds;
      lastSeconds = seconds;
      lastDone = done;
    }
    double passed = seconds - lastSeconds;
    if (passed > 0) {
      learn(passed, Math.max(0, done - lastDone) / passed);
      lastSeconds = seconds;
      lastDone = done;
    }
    boolean enough = done >= ENOUGH_DONE && seconds - first >= ENOUGH_SECONDS && rate > 0;
    if (enough || !Double.isNaN(end)) {
      foresee(seconds, passed, done);
      return OptionalDouble.of(Math.max(0, end - seconds));
    }
    return OptionalDouble.empty();
  }

  /** The mean rate counts at first, then more and more that of lately. */
  private void learn(double passed, double lately) {
    double known = lastSeconds - first;
    rate += passed / (passed + Math.min(known, MEMORY)) * (lately - rate);
  }

  private void foresee(double seconds, double passed, double done) {
    // A rate that has come to nothing says nothing of the end: it recedes as time passes.
    double foreseen = rate > 0 ? seconds + Math.max(0, 1 - done) / rate : Double.POSITIVE_INFINITY;
    if (Double.isNaN(end)) {
      end = foreseen;
    } else {
      double most = passed * (1 + PATIENCE * Math.max(0, end - seconds));
      end += Math.max(-most, Math.min(most, foreseen - end));
    }
  }
}
