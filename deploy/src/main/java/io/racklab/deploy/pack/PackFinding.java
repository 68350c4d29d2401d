package io.racklab.deploy.pack;

/** The outcome of checking a pack. */
public sealed interface PackFinding {
  /**
   * Nothing has changed, and what was played again is the same.
   *
   * @param verdict of the runs, with its reasons
   */
  record Reproduced(String verdict) implements PackFinding {}

  /**
   * Nothing has changed, and nothing was played again, since runs of the wall clock cannot be;
   * rows, results and verdict agree.
   *
   * @param verdict of the runs, with its reasons, computed again
   */
  record Agreeing(String verdict) implements PackFinding {}

  /**
   * Something differs.
   *
   * @param what the first difference, in words
   */
  record Differs(String what) implements PackFinding {}

  /**
   * The runs could not be played to their end here, so nothing is known of their results.
   *
   * @param why in words
   */
  record NotPlayed(String why) implements PackFinding {}
}
