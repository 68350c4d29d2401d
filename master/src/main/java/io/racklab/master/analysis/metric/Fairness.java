package io.racklab.master.analysis.metric;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How fair a run is to its users: Jain's index (Jain, Chiu and Hawe 1984), (Σx)² / (n Σx²), where x
 * is a mean over the jobs of one user. It ranges from 1/n, if all but one of the n values are 0, to
 * 1, if all values are equal.
 *
 * <p>If the jobs' times alone in the empty cluster were measured ({@link TimesAlone}), x is the
 * mean slowdown. A slowdown takes into account that long jobs take long even alone. Otherwise x is
 * the mean response time. This still compares schedulers on one workload, but any scheduler appears
 * unfair if some users have long jobs and others short ones. Only jobs that succeeded count.
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

  /** Adds the slowdown of a user's job that has succeeded, if its time alone is known. */
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

  /** Returns Jain's index of values, each at least 0; NaN if none is above 0. */
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
