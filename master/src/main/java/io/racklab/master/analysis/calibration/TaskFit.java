package io.racklab.master.analysis.calibration;

import java.util.Arrays;

/**
 * Fits the times of tasks: a line over the bytes for each class of jobs, the variation of starts
 * and of computing, and slow tasks. The mean time of a usual task is its class's intercept plus its
 * class's slope times its bytes. Squared residuals are weighted by the inverse of their expected
 * variance.
 *
 * @param intercepts the seconds of a usual task without bytes, by class
 * @param slopes the seconds for each byte, by class; NaN for a class without weight
 * @param start the variance of the time that does not grow with the bytes, divided by the square of
 *     the intercept
 * @param computing the variance of the time that grows with the bytes, divided by the square of
 *     that time
 * @param slow the slow tasks
 */
record TaskFit(
    double[] intercepts, double[] slopes, double start, double computing, SlowTasks slow) {
  private static final int ROUNDS = 8;

  /** Times are known to a millisecond. */
  private static final double RESOLUTION = 0.001;

  private static final double LEAST_COMPUTE = 0.05;

  /** The least weight of a task, so that a class whose tasks all seem slow still has a line. */
  private static final double LEAST_USUAL = 1e-6;

  /**
   * Fits weighted tasks.
   *
   * @param weights the weight of each job
   * @param from the lines from which the fit begins, by class
   * @param common whether all classes have one intercept
   * @param lookForSlow whether slow tasks are told apart; otherwise there are none
   */
  static TaskFit of(
      FitPoints points, double[] weights, RobustLine[] from, boolean common, boolean lookForSlow) {
    int kinds = points.classes().size();
    double[] intercepts = new double[kinds];
    double[] slopes = new double[kinds];
    for (int kind = 0; kind < kinds; kind++) {
      intercepts[kind] = from[kind].intercept();
      slopes[kind] = from[kind].slope();
    }
    double start = 0.01;
    double computing = 0.01;
    SlowTasks slow = new SlowTasks(0, 1, 0, 1, false);
    for (int round = 0; round < ROUNDS; round++) {
      TaskFit fit = new TaskFit(intercepts, slopes, start, computing, slow);
      slow = lookForSlow ? fit.slowTasks(points, weights) : slow;
      fit = new TaskFit(intercepts, slopes, start, computing, slow);
      double[] usual = fit.weights(points, weights);
      Lines lines = new Lines(points, usual, kinds);
      intercepts = common ? lines.common() : lines.own();
      slopes = lines.slopes(intercepts);
      fit = new TaskFit(intercepts, slopes, start, computing, slow);
      double[] variances = fit.variances(points, weights);
      start = variances[0];
      computing = variances[1];
    }
    return new TaskFit(intercepts, slopes, start, computing, slow);
  }

  /** Returns the expected seconds of a usual task. */
  double seconds(FitPoint point) {
    return intercepts[point.kind()] + compute(point);
  }

  /** Returns the part of the expected seconds that grows with the bytes. */
  double compute(FitPoint point) {
    double slope = slopes[point.kind()];
    return Double.isNaN(slope) ? 0 : slope * point.bytes();
  }

  /** Returns the logarithm of a task's computing time as a share of what is expected. */
  double log(FitPoint point) {
    double compute = compute(point);
    double rest = point.seconds() - intercepts[point.kind()];
    return Math.log(Math.max(0.01 * compute, rest) / compute);
  }

  /** True if a task computes long enough for its start not to hide whether it is slow. */
  private boolean tells(FitPoint point) {
    return compute(point) >= Math.max(LEAST_COMPUTE, intercepts[point.kind()] / 2);
  }

  private SlowTasks slowTasks(FitPoints points, double[] weights) {
    FitPoint[] some =
        points.all().stream()
            .filter(point -> weights[point.job()] > 0 && tells(point))
            .toArray(FitPoint[]::new);
    if (some.length == 0) {
      return slow;
    }
    double[] logs = Arrays.stream(some).mapToDouble(this::log).toArray();
    double[] each = Arrays.stream(some).mapToDouble(point -> weights[point.job()]).toArray();
    return SlowTasks.in(logs, each);
  }

  /** Returns how probable it is that a task is a usual one. */
  double usual(FitPoint point) {
    if (slow.share() == 0) {
      return 1;
    }
    return tells(point) ? 1 - slow.chance(log(point)) : usualBesideStart(point);
  }

  /** As {@link #usual}, for a task whose start hides whether it is slow. */
  private double usualBesideStart(FitPoint point) {
    double compute = compute(point);
    double off = point.seconds() - seconds(point);
    double ofUsual = variance(point);
    double further = off - (slow.factor() - 1) * compute;
    double ofSlow = ofUsual + (slow.factor() * slow.factor() - 1) * compute * compute * computing;
    double usual = (1 - slow.share()) * Math.exp(-off * off / (2 * ofUsual)) / Math.sqrt(ofUsual);
    double other = slow.share() * Math.exp(-further * further / (2 * ofSlow)) / Math.sqrt(ofSlow);
    return usual + other > 0 ? usual / (usual + other) : 0;
  }

  private double variance(FitPoint point) {
    double fixed = intercepts[point.kind()];
    double grows = compute(point);
    double floor = 1e-6 * (fixed + grows) * (fixed + grows) + RESOLUTION * RESOLUTION;
    return fixed * fixed * start + grows * grows * computing + floor;
  }

  private double[] weights(FitPoints points, double[] ofJobs) {
    double[] weights = new double[points.all().size()];
    for (int i = 0; i < weights.length; i++) {
      FitPoint point = points.all().get(i);
      double ofJob = ofJobs[point.job()];
      weights[i] = ofJob == 0 ? 0 : ofJob * Math.max(LEAST_USUAL, usual(point)) / variance(point);
    }
    return weights;
  }

  /** Fits the squares of the residuals to the two parts of the variance; neither is negative. */
  private double[] variances(FitPoints points, double[] ofJobs) {
    double ss = 0;
    double sc = 0;
    double cc = 0;
    double ys = 0;
    double yc = 0;
    for (FitPoint point : points.all()) {
      double ofJob = ofJobs[point.job()];
      if (ofJob > 0) {
        double fixed = intercepts[point.kind()] * intercepts[point.kind()];
        double grows = compute(point) * compute(point);
        double off = point.seconds() - seconds(point);
        double variance = variance(point);
        double weight = ofJob * usual(point) / (variance * variance);
        ss += weight * fixed * fixed;
        sc += weight * fixed * grows;
        cc += weight * grows * grows;
        ys += weight * fixed * off * off;
        yc += weight * grows * off * off;
      }
    }
    double determinant = ss * cc - sc * sc;
    double ofStart = determinant > 1e-9 * ss * cc ? (ys * cc - yc * sc) / determinant : 0;
    double ofCompute = determinant > 1e-9 * ss * cc ? (yc * ss - ys * sc) / determinant : yc / cc;
    if (!(ofStart >= 0)) {
      ofStart = 0;
      ofCompute = cc > 0 ? yc / cc : 0;
    }
    if (!(ofCompute >= 0)) {
      ofCompute = 0;
      ofStart = ss > 0 ? ys / ss : 0;
    }
    return new double[] {ofStart, ofCompute};
  }

  /** The sums of weighted least squares, by class. */
  private static final class Lines {
    private final double[] w;
    private final double[] b;
    private final double[] bb;
    private final double[] y;
    private final double[] by;

    Lines(FitPoints points, double[] weights, int kinds) {
      w = new double[kinds];
      b = new double[kinds];
      bb = new double[kinds];
      y = new double[kinds];
      by = new double[kinds];
      for (int i = 0; i < weights.length; i++) {
        FitPoint point = points.all().get(i);
        int kind = point.kind();
        w[kind] += weights[i];
        b[kind] += weights[i] * point.bytes();
        bb[kind] += weights[i] * point.bytes() * point.bytes();
        y[kind] += weights[i] * point.seconds();
        by[kind] += weights[i] * point.bytes() * point.seconds();
      }
    }

    /** Returns the intercept that fits all classes best, for each of them. */
    double[] common() {
      double weight = 0;
      double sum = 0;
      for (int kind = 0; kind < w.length; kind++) {
        if (bb[kind] > 0) {
          weight += w[kind] - b[kind] * b[kind] / bb[kind];
          sum += y[kind] - b[kind] * by[kind] / bb[kind];
        }
      }
      double[] all = new double[w.length];
      Arrays.fill(all, weight > 0 ? Math.max(0, sum / weight) : 0);
      return all;
    }

    /** Returns the intercept of each class; 0 if its bytes do not differ. */
    double[] own() {
      double[] all = new double[w.length];
      for (int kind = 0; kind < w.length; kind++) {
        double determinant = w[kind] * bb[kind] - b[kind] * b[kind];
        boolean differ = determinant > DIFFER * w[kind] * bb[kind];
        all[kind] =
            differ ? Math.max(0, (y[kind] * bb[kind] - by[kind] * b[kind]) / determinant) : 0;
        if (differ && by[kind] < all[kind] * b[kind]) {
          // The time would fall with the bytes: the line becomes a constant.
          all[kind] = y[kind] / w[kind];
        }
      }
      return all;
    }

    /** The least squared relative spread of bytes at which a line has an intercept. */
    private static final double DIFFER = 0.0025;

    double[] slopes(double[] intercepts) {
      double[] all = new double[w.length];
      for (int kind = 0; kind < w.length; kind++) {
        all[kind] =
            bb[kind] > 0
                ? Math.max(0, (by[kind] - intercepts[kind] * b[kind]) / bb[kind])
                : Double.NaN;
      }
      return all;
    }
  }
}
