package io.racklab.master.analysis.calibration;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A mixture of usual and slow tasks: the logarithms of times, as shares of what is expected, have
 * two normal distributions of one deviation. Fitted by expectation and maximization.
 *
 * @param share the share of slow tasks, from 0 to 1
 * @param factor the factor by which they take longer, at least 1
 * @param centre the mean logarithm of the usual ones
 * @param deviation the standard deviation of the logarithms of each of the two
 * @param certain whether two distributions explain the times far better than one
 */
record SlowTasks(double share, double factor, double centre, double deviation, boolean certain) {
  private static final int ROUNDS = 60;

  /** The least factor that is told apart from usual variation. */
  private static final double LEAST_FACTOR = 1.5;

  /** The least weight of slow tasks. */
  private static final double LEAST_TASKS = 4;

  /** Two more parameters must make the times e^12 times as likely. */
  private static final double EVIDENCE = 12;

  /** The rounds end when the deviation changes by a smaller share. */
  private static final double SETTLED = 1e-4;

  private static final double LEAST_DEVIATION = 1e-4;

  /**
   * @param logs the logarithms
   * @param weights their weights, from 0; not all 0
   */
  static SlowTasks in(double[] logs, double[] weights) {
    double centre = weightedMedian(logs, weights, 0.5);
    double[] from = new double[logs.length];
    for (int i = 0; i < logs.length; i++) {
      from[i] = Math.abs(logs[i] - centre);
    }
    double deviation = Math.max(LEAST_DEVIATION, 1.4826 * weightedMedian(from, weights, 0.5));
    double total = 0;
    double outside = 0;
    double above = 0;
    for (int i = 0; i < logs.length; i++) {
      total += weights[i];
      if (logs[i] - centre > Math.max(3.5 * deviation, Math.log(LEAST_FACTOR))) {
        outside += weights[i];
        above += weights[i] * (logs[i] - centre);
      }
    }
    if (outside < LEAST_TASKS) {
      return usual(logs, weights);
    }
    double share = outside / total;
    double distance = above / outside;
    for (int round = 0; round < ROUNDS; round++) {
      double slow = 0;
      double sumUsual = 0;
      double sumSlow = 0;
      double[] chance = new double[logs.length];
      for (int i = 0; i < logs.length; i++) {
        chance[i] = chance(logs[i], share, centre, distance, deviation);
        slow += weights[i] * chance[i];
        sumSlow += weights[i] * chance[i] * logs[i];
        sumUsual += weights[i] * (1 - chance[i]) * logs[i];
      }
      if (slow <= 0 || slow >= total) {
        return usual(logs, weights);
      }
      share = slow / total;
      centre = sumUsual / (total - slow);
      distance = sumSlow / slow - centre;
      double squares = 0;
      for (int i = 0; i < logs.length; i++) {
        double ofUsual = logs[i] - centre;
        double ofSlow = ofUsual - distance;
        squares += weights[i] * ((1 - chance[i]) * ofUsual * ofUsual + chance[i] * ofSlow * ofSlow);
      }
      double before = deviation;
      deviation = Math.max(LEAST_DEVIATION, Math.sqrt(squares / total));
      if (Math.abs(deviation - before) < SETTLED * deviation) {
        break;
      }
    }
    SlowTasks one = usual(logs, weights);
    double gain =
        likelihood(logs, weights, share, centre, distance, deviation)
            - likelihood(logs, weights, 0, one.centre, 0, one.deviation);
    boolean certain =
        gain > EVIDENCE
            && distance > Math.max(Math.log(LEAST_FACTOR), 2 * deviation)
            && share < 0.5
            && share * total >= LEAST_TASKS;
    return certain ? new SlowTasks(share, Math.exp(distance), centre, deviation, true) : one;
  }

  private static SlowTasks usual(double[] logs, double[] weights) {
    double total = 0;
    double sum = 0;
    for (int i = 0; i < logs.length; i++) {
      total += weights[i];
      sum += weights[i] * logs[i];
    }
    double mean = sum / total;
    double squares = 0;
    for (int i = 0; i < logs.length; i++) {
      squares += weights[i] * (logs[i] - mean) * (logs[i] - mean);
    }
    return new SlowTasks(0, 1, mean, Math.max(LEAST_DEVIATION, Math.sqrt(squares / total)), false);
  }

  /** Returns the probability that a task is a slow one. */
  double chance(double log) {
    return share == 0 ? 0 : chance(log, share, centre, Math.log(factor), deviation);
  }

  private static double chance(
      double log, double share, double centre, double distance, double deviation) {
    double usual = (1 - share) * density(log - centre, deviation);
    double slow = share * density(log - centre - distance, deviation);
    // Where both densities are 0, the nearer of the two distributions counts.
    return usual + slow > 0 ? slow / (usual + slow) : log > centre + distance / 2 ? 1 : 0;
  }

  /** Returns the density of a normal distribution without its constant factor. */
  private static double density(double off, double deviation) {
    return Math.exp(-off * off / (2 * deviation * deviation)) / deviation;
  }

  private static double likelihood(
      double[] logs,
      double[] weights,
      double share,
      double centre,
      double distance,
      double deviation) {
    double sum = 0;
    for (int i = 0; i < logs.length; i++) {
      double density =
          (1 - share) * density(logs[i] - centre, deviation)
              + share * density(logs[i] - centre - distance, deviation);
      sum += weights[i] * Math.log(Math.max(Double.MIN_NORMAL, density));
    }
    return sum;
  }

  private static double weightedMedian(double[] values, double[] weights, double order) {
    Integer[] places = new Integer[values.length];
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      places[i] = i;
      total += weights[i];
    }
    Arrays.sort(places, Comparator.comparingDouble((Integer place) -> values[place]));
    double sum = 0;
    for (Integer place : places) {
      sum += weights[place];
      if (sum >= order * total) {
        return values[place];
      }
    }
    return values[places[places.length - 1]];
  }
}
