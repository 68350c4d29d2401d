package io.racklab.master.engine.workload;

/**
 * Tyrex's workloads of high, medium and low variability (Table II): 300 jobs each. The size of a
 * job is the total seconds of its tasks.
 *
 * <p>The table gives the totals and the squared coefficient of variation; the paper's text adds
 * that more than 60 % of the jobs are below 10 minutes, and that at most 10 % of the load is within
 * the first 10 minutes of jobs. The rest is assumed here: many small jobs of exponential size, and
 * a few large ones of Weibull size with the shape that gives the table's coefficient. The number of
 * large jobs is chosen so that their mean size is about equal (2.4 hours) in all three workloads
 * and both statements of the text hold.
 */
enum TyrexTotals {
  HVW(20, 6_139, 788, 573e9, 100e9, 63.6, 24, 28),
  MVW(10, 11_866, 1_368, 693e9, 92e9, 124.6, 51, 40),
  LVW(4, 30_576, 3_089, 1_062e9, 303e9, 306.9, 120, 150);

  static final int JOBS = 300;

  private static final double LEAST_SHAPE = 0.2;
  private static final double MOST_SHAPE = 20;
  private static final int HALVINGS = 200;
  private static final double SECONDS_PER_HOUR = 3600;

  private final double squaredCv;
  private final int maps;
  private final int reduces;
  private final long shuffleBytes;
  private final long outputBytes;
  private final double hours;
  private final int large;
  private final double smallMean;

  TyrexTotals(
      double squaredCv,
      int maps,
      int reduces,
      double shuffleBytes,
      double outputBytes,
      double hours,
      int large,
      double smallMean) {
    this.squaredCv = squaredCv;
    this.maps = maps;
    this.reduces = reduces;
    this.shuffleBytes = Math.round(shuffleBytes);
    this.outputBytes = Math.round(outputBytes);
    this.hours = hours;
    this.large = large;
    this.smallMean = smallMean;
  }

  int maps() {
    return maps;
  }

  int reduces() {
    return reduces;
  }

  /** Returns the table's temporary data in bytes. */
  long shuffleBytes() {
    return shuffleBytes;
  }

  /** Returns the table's persistent data in bytes. */
  long outputBytes() {
    return outputBytes;
  }

  /** Returns the total seconds of all tasks: the table's total CPU time. */
  double seconds() {
    return hours * SECONDS_PER_HOUR;
  }

  /** Returns the sizes of the jobs in seconds, the small ones first. */
  double[] sizes() {
    double[] sizes = new double[JOBS];
    double[] small = quantiles(JOBS - large, smallMean, 1);
    System.arraycopy(small, 0, sizes, 0, small.length);
    double mean = seconds() / JOBS;
    double squares = (squaredCv + 1) * mean * mean * JOBS - squares(small);
    double[] rest = withSquares(squares, (seconds() - smallMean * small.length) / large);
    System.arraycopy(rest, 0, sizes, small.length, large);
    return sizes;
  }

  /**
   * Returns large jobs with a given mean and sum of squares. A smaller shape gives a larger sum.
   */
  private double[] withSquares(double squares, double mean) {
    double low = LEAST_SHAPE;
    double high = MOST_SHAPE;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (squares(quantiles(large, mean, middle)) > squares) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return quantiles(large, mean, (low + high) / 2);
  }

  /**
   * Returns evenly spaced quantiles of a Weibull distribution, ascending, with exactly this mean.
   */
  private static double[] quantiles(int count, double mean, double shape) {
    double[] values = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      values[i] = StrictMath.pow(-StrictMath.log(1 - (i + 0.5) / count), 1 / shape);
      sum += values[i];
    }
    for (int i = 0; i < count; i++) {
      values[i] *= mean * count / sum;
    }
    return values;
  }

  private static double squares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }
}
