package io.racklab.master.analysis.metric;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fairness of a run to its users: Jain's index (Jain, Chiu and Hawe 1984) over the users'
 * means, (Σx)² / (n Σx²), from 1/n, if one user has everything, to 1, if all have the same.
 *
 * <p>The means are of slowdowns if times alone were measured. A user with long jobs waits long for
 * them without being treated unfairly; a slowdown compares that with the job's time alone. Without
 * times alone the means are of response times. These still compare schedulers on one workload, but
 * any scheduler appears unfair if long and short jobs are mixed. Only jobs that succeeded count.
 */
final class Fairness {
  private final Map<String, Mean> slowdowns = new LinkedHashMap<>();
  private final Map<String, Mean> responses = new LinkedHashMap<>();

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }

    double value() {
      return sum / count;
    }
  }

  /** Adds the response time of a user's job that has succeeded. */
  void response(String user, double seconds) {
    responses.computeIfAbsent(user, name -> new Mean()).add(seconds);
  }

  /** Adds the slowdown of a user's job, if its time alone is known. */
  void slowdown(String user, double slowdown) {
    slowdowns.computeIfAbsent(user, name -> new Mean()).add(slowdown);
  }

  /** Returns the index; NaN without jobs. */
  double index() {
    double[] means =
        (slowdowns.isEmpty() ? responses : slowdowns)
            .values().stream().mapToDouble(Mean::value).toArray();
    return jain(means);
  }

  /** Returns Jain's index of values that are 0 or more; NaN if none is above 0. */
  static double jain(double... values) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
    }
    return sum * sum / (values.length * squares);
  }
}
