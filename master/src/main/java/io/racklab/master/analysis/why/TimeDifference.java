package io.racklab.master.analysis.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The difference between a job under one scheduler and the same job under another.
 *
 * @param job its name in both runs
 * @param seconds the additional seconds of each activity under the other scheduler
 */
public record TimeDifference(String job, Breakdown seconds) {

  /**
   * Returns the difference for each job that succeeded under both schedulers, in the order of
   * {@code one}.
   */
  public static List<TimeDifference> between(
      Map<String, CriticalPath> one, Map<String, CriticalPath> other) {
    List<TimeDifference> differences = new ArrayList<>();
    one.forEach(
        (job, path) -> {
          if (other.containsKey(job)) {
            Breakdown longer = other.get(job).breakdown().minus(path.breakdown());
            differences.add(new TimeDifference(job, longer));
          }
        });
    return List.copyOf(differences);
  }
}
