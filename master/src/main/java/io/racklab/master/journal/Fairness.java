package io.racklab.master.journal;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fairness of a run to its users: Jain's index (Jain, Chiu and Hawe 1984) over the users'
 * means, (Σx)² / (n Σx²), from 1/n, one has it all, to 1, all have the same.
 *
 * <p>Of each user it takes the mean slowdown where times alone were measured. A user with long jobs
 * waits long for them without being treated unfairly; a slowdown sets that against what the user
 * would have had alone. Where there are none the mean response time is taken, which compares
 * schedulers on one workload all the same but calls a mixture of long and short jobs unfair under
 * any of them. Only jobs that succeeded count.
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

  /** A job of a user has succeeded after so many seconds. */
  void response(String user, double seconds) {
    responses.computeIfAbsent(user, name -> new Mean()).add(seconds);
  }

  /** Its time alone is known. */
  void slowdown(String user, double slowdown) {
    slowdowns.computeIfAbsent(user, name -> new Mean()).add(slowdown);
  }

  /** Not a number without jobs. */
  double index() {
    double[] means =
        (slowdowns.isEmpty() ? responses : slowdowns)
            .values().stream().mapToDouble(Mean::value).toArray();
    return jain(means);
  }

  /** Jain's index of values from 0; not a number without any above 0. */
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
