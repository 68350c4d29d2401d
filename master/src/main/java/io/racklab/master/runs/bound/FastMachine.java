package io.racklab.master.runs.bound;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Plays jobs on one machine that processes a single job at a time and may interrupt it for another.
 * Several slots together are such a machine if no limit is set to the number of slots that a job
 * uses: what the slots can do, it can do.
 */
final class FastMachine {
  private final double[] heads;
  private final double[] works;
  private final int[] byHead;

  /**
   * @param heads the times from which each job may be processed
   * @param works the times for which each is processed
   */
  FastMachine(double[] heads, double[] works) {
    this.heads = heads.clone();
    this.works = works.clone();
    byHead =
        IntStream.range(0, heads.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer job) -> heads[job]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /**
   * What became of the jobs.
   *
   * @param ends the time at which each is completed
   * @param means the mean of the times at which each is processed
   */
  record Played(double[] ends, double[] means) {}

  /** Plays the job with the least remaining work first. */
  Played shortestRemaining() {
    double[] left = works.clone();
    return play(left, Comparator.comparingDouble((Integer job) -> left[job]));
  }

  /** Plays the job with the highest priority first. */
  Played by(double[] priorities) {
    return play(
        works.clone(), Comparator.comparingDouble((Integer job) -> priorities[job]).reversed());
  }

  private Played play(double[] left, Comparator<Integer> order) {
    int jobs = heads.length;
    double[] ends = new double[jobs];
    double[] means = new double[jobs];
    PriorityQueue<Integer> waiting =
        new PriorityQueue<>(Math.max(1, jobs), order.thenComparing(Comparator.naturalOrder()));
    double now = 0;
    int next = 0;
    while (next < jobs || !waiting.isEmpty()) {
      if (waiting.isEmpty()) {
        now = Math.max(now, heads[byHead[next]]);
      }
      while (next < jobs && heads[byHead[next]] <= now) {
        waiting.add(byHead[next++]);
      }
      // The queue orders jobs by the work that is left, so a job is removed before that changes.
      int job = waiting.remove();
      double until = next < jobs ? heads[byHead[next]] : Double.POSITIVE_INFINITY;
      double spent = Math.min(left[job], until - now);
      means[job] += works[job] > 0 ? spent / works[job] * (now + spent / 2) : now;
      if (now + left[job] <= until) {
        now += left[job];
        ends[job] = now;
      } else {
        left[job] -= spent;
        now = until;
        waiting.add(job);
      }
    }
    return new Played(ends, means);
  }
}
