package io.racklab.master.runs.plan;

/** Hears how the search for a plan proceeds. */
public interface PlanListener {
  /** A step has been judged. */
  void judged(Judged step);

  /**
   * No variation meets the goal alone, so that pairs of them are tried.
   *
   * @param pairs the number of pairs
   * @param leastRuns the least number of further runs
   * @param mostRuns the number of further runs if each step needs all its repeats
   */
  void combining(int pairs, int leastRuns, int mostRuns);
}
