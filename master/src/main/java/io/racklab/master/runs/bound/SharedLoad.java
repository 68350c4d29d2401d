package io.racklab.master.runs.bound;

import java.util.Arrays;

/**
 * The work that jobs put on a resource that they share, in seconds of the whole resource.
 *
 * @param name what they share, such as {@code map slots}
 * @param heads the times before which a job has no work here
 * @param works the seconds for which a job's work would take all of it
 * @param tails the least time from the end of a job's work here to its own end
 * @param lags the least time from the mean of the times of its work here to its own end
 */
record SharedLoad(String name, double[] heads, double[] works, double[] tails, double[] lags) {

  /**
   * Returns the least time at which all jobs have ended: Jackson's preemptive schedule, which plays
   * the job with the longest tail first, is optimal on one machine.
   */
  double lastEnd() {
    FastMachine.Played played = machine().by(tails);
    double last = 0;
    for (int job = 0; job < works.length; job++) {
      if (works[job] > 0) {
        last = Math.max(last, played.ends()[job] + tails[job]);
      }
    }
    return last;
  }

  /**
   * Returns the least sum of the jobs' ends: on one machine, playing the shortest remaining work
   * first is optimal.
   */
  double sumOfEnds() {
    FastMachine.Played played = machine().shortestRemaining();
    double sum = 0;
    for (int job = 0; job < works.length; job++) {
      sum += played.ends()[job] + tails[job];
    }
    return sum;
  }

  /**
   * Returns the least sum of the jobs' ends if the n-th job to end, for every n, ends no sooner
   * than the n-th least of these times. Playing the shortest remaining work first completes, by any
   * time, as many jobs as any schedule can.
   */
  double sumOfEnds(double[] least) {
    double[] ends = machine().shortestRemaining().ends();
    Arrays.sort(ends);
    double[] floors = least.clone();
    Arrays.sort(floors);
    double tail = Arrays.stream(tails).min().orElse(0);
    double sum = 0;
    for (int job = 0; job < ends.length; job++) {
      sum += Math.max(ends[job] + tail, floors[job]);
    }
    return sum;
  }

  FastMachine machine() {
    return new FastMachine(heads, works);
  }
}
