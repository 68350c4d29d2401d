package io.racklab.deploy.queueing;

import io.racklab.deploy.queueing.Queue.Arrival;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Egalitarian processor sharing worked out job by job: of n jobs in the system each is served at an
 * n-th of the speed. A job's work is reckoned from when it came, by how much each job that is there
 * all the time has been served: it leaves when that has grown by its work.
 */
final class SharedProcessor {
  private SharedProcessor() {}

  /**
   * When each job leaves, in seconds.
   *
   * @param arrivals by time
   * @param slots a job alone is served so many seconds in a second
   */
  static double[] finishes(List<Arrival> arrivals, int slots) {
    double[] finishes = new double[arrivals.size()];
    List<Leaver> there = new ArrayList<>();
    double now = 0;
    double served = 0;
    int next = 0;
    while (next < arrivals.size() || !there.isEmpty()) {
      Leaver first = there.stream().min(Comparator.comparingDouble(Leaver::at)).orElse(null);
      double leaves =
          first == null
              ? Double.POSITIVE_INFINITY
              : now + (first.at() - served) * there.size() / slots;
      double comes =
          next < arrivals.size() ? arrivals.get(next).seconds() : Double.POSITIVE_INFINITY;
      if (leaves <= comes) {
        finishes[first.job()] = leaves;
        served = first.at();
        there.remove(first);
        now = leaves;
      } else {
        served += there.isEmpty() ? 0 : (comes - now) * slots / there.size();
        now = comes;
        there.add(new Leaver(next, served + arrivals.get(next).workSeconds()));
        next++;
      }
    }
    return finishes;
  }

  /**
   * A job that is there.
   *
   * @param at what jobs that are there all the time have been served when it leaves
   */
  private record Leaver(int job, double at) {}
}
