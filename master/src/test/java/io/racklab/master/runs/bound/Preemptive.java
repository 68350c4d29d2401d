package io.racklab.master.runs.bound;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The best values of all schedules of one machine that gives each second to one job. All times are
 * whole seconds, for which no schedule that divides seconds is better.
 */
final class Preemptive {
  private final int[] heads;
  private final int[] tails;
  private final int[] weights;
  private final Map<String, Best> known = new HashMap<>();

  /**
   * @param sum the least sum of the weighted ends of jobs, without their tails
   * @param last the least time at which the last job has ended, with its tail
   */
  record Best(int sum, int last) {}

  private Preemptive(int[] heads, int[] tails, int[] weights) {
    this.heads = heads;
    this.tails = tails;
    this.weights = weights;
  }

  static Best of(int[] heads, int[] works) {
    return of(heads, works, new int[heads.length]);
  }

  static Best of(int[] heads, int[] works, int[] tails) {
    int[] ones = new int[heads.length];
    Arrays.fill(ones, 1);
    return new Preemptive(heads, tails, ones).from(0, works);
  }

  static Best weighted(int[] heads, int[] works, int[] weights) {
    return new Preemptive(heads, new int[heads.length], weights).from(0, works);
  }

  private Best from(int now, int[] left) {
    if (Arrays.stream(left).sum() == 0) {
      return new Best(0, 0);
    }
    String key = now + Arrays.toString(left);
    Best seen = known.get(key);
    if (seen != null) {
      return seen;
    }
    int sum = Integer.MAX_VALUE;
    int last = Integer.MAX_VALUE;
    boolean some = false;
    for (int job = 0; job < left.length; job++) {
      if (left[job] > 0 && heads[job] <= now) {
        some = true;
        int[] then = left.clone();
        then[job]--;
        Best rest = from(now + 1, then);
        boolean ends = then[job] == 0;
        sum = Math.min(sum, rest.sum() + (ends ? weights[job] * (now + 1) : 0));
        last = Math.min(last, Math.max(rest.last(), ends ? now + 1 + tails[job] : 0));
      }
    }
    Best best = some ? new Best(sum, last) : from(now + 1, left);
    known.put(key, best);
    return best;
  }
}
