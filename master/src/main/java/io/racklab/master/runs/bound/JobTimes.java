package io.racklab.master.runs.bound;

import java.util.Arrays;
import java.util.List;

/**
 * A lower bound on the weighted sum of the times at which jobs end. A job j of the weight w_j ends
 * no sooner than its time alone, f_j, and for each load i no sooner than M_ij + d_ij: the mean of
 * the times of its work there and the lag from then on. For any shares x_ij from 0 with a sum over
 * i of at most 1,
 *
 * <p>sum of w_j C_j &gt;= sum of w_j (1 - sum of x_ij) f_j + sum of w_j x_ij d_ij + least sum of
 * w_j x_ij M_ij,
 *
 * <p>where the last term is reached by playing the job with the highest w_j x_ij for its work
 * first. The shares are improved by the subgradient, so that busy times and times alone count where
 * each is the later.
 */
final class JobTimes {
  private static final int STEPS = 60;
  private static final int JOBS_OF_ALL_STEPS = 3000;
  private static final double FIRST_STEP = 0.5;

  /** The number of steps without a sufficient gain after which the search ends. */
  private static final int PATIENCE = 8;

  private static final double WORTH = 1e-4;

  private final List<SharedLoad> loads;
  private final double[] floors;
  private final double[] weights;
  private final double[][] shares;

  private JobTimes(List<SharedLoad> loads, double[] floors, double[] weights) {
    this.loads = loads;
    this.floors = floors;
    this.weights = weights;
    shares = new double[loads.size()][floors.length];
  }

  /**
   * Returns the bound.
   *
   * @param floors the least time at which each job ends
   * @param weights the weight of each job's end, above 0
   */
  static double sumOfEnds(List<SharedLoad> loads, double[] floors, double[] weights) {
    // What a load adds is concave in its shares. So it adds nothing if no share does at first.
    List<SharedLoad> adding = loads.stream().filter(load -> adds(load, floors, weights)).toList();
    return new JobTimes(adding, floors, weights).best();
  }

  private static boolean adds(SharedLoad load, double[] floors, double[] weights) {
    double[][] slopes = new double[1][];
    new JobTimes(List.of(load), floors, weights).value(slopes);
    return Arrays.stream(slopes[0]).anyMatch(slope -> slope > 0);
  }

  private double best() {
    double best = apart();
    int steps =
        Math.max(10, (int) Math.min(STEPS, (long) STEPS * JOBS_OF_ALL_STEPS / floors.length));
    int last = 0;
    for (int step = 1; step <= steps && step - last <= PATIENCE; step++) {
      double[][] slopes = new double[shares.length][];
      double value = value(slopes);
      last = value > best * (1 + WORTH) ? step : last;
      best = Math.max(best, value);
      climb(slopes, FIRST_STEP / Math.sqrt(step));
    }
    return best;
  }

  /** Returns the bound for the present shares, and fills in how it changes with each. */
  private double value(double[][] slopes) {
    double sum = apart();
    for (int i = 0; i < shares.length; i++) {
      SharedLoad load = loads.get(i);
      double[] priorities = new double[floors.length];
      for (int job = 0; job < priorities.length; job++) {
        double work = load.works()[job];
        priorities[job] = work > 0 ? weights[job] * shares[i][job] / work : Double.MAX_VALUE;
      }
      double[] means = load.machine().by(priorities).means();
      slopes[i] = new double[floors.length];
      for (int job = 0; job < floors.length; job++) {
        slopes[i][job] =
            load.works()[job] > 0
                ? weights[job] * (means[job] + load.lags()[job] - floors[job])
                : 0;
        sum += shares[i][job] * slopes[i][job];
      }
    }
    return sum;
  }

  /** Returns the sum if each job ends at its time alone. */
  private double apart() {
    double sum = 0;
    for (int job = 0; job < floors.length; job++) {
      sum += weights[job] * floors[job];
    }
    return sum;
  }

  private void climb(double[][] slopes, double step) {
    double scale =
        Arrays.stream(slopes).flatMapToDouble(Arrays::stream).map(Math::abs).average().orElse(0);
    if (scale == 0) {
      return;
    }
    for (int job = 0; job < floors.length; job++) {
      double sum = 0;
      for (int i = 0; i < shares.length; i++) {
        shares[i][job] = Math.max(0, Math.min(1, shares[i][job] + step * slopes[i][job] / scale));
        sum += shares[i][job];
      }
      for (int i = 0; i < shares.length && sum > 1; i++) {
        shares[i][job] /= sum;
      }
    }
  }
}
