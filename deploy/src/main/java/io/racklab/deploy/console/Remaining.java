package io.racklab.deploy.console;

import java.util.OptionalDouble;

/**
 * A smoothed estimate of the time left. It predicts an end, and moves the prediction slowly towards
 * the end that the recent rate of work implies.
 */
final class Remaining {
  /** The window, in seconds, of the moving average of the rate. */
  private static final double MEMORY = 30;

  /**
   * The share of the time left that limits the moves of the predicted end: in each second it moves
   * by at most one second plus this share.
   */
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
   * Returns the seconds that are left; empty before an estimate is possible.
   *
   * @param seconds since the work began; does not decrease
   * @param done the share of work done; may decrease
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

  /** Updates the rate: at first the mean rate counts, later increasingly the recent rate. */
  private void learn(double passed, double lately) {
    double known = lastSeconds - first;
    rate += passed / (passed + Math.min(known, MEMORY)) * (lately - rate);
  }

  private void foresee(double seconds, double passed, double done) {
    // At a rate of zero no end can be predicted: the end recedes as time passes.
    double foreseen = rate > 0 ? seconds + Math.max(0, 1 - done) / rate : Double.POSITIVE_INFINITY;
    if (Double.isNaN(end)) {
      end = foreseen;
    } else {
      double most = passed * (1 + PATIENCE * Math.max(0, end - seconds));
      end += Math.max(-most, Math.min(most, foreseen - end));
    }
  }
}
