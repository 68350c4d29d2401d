package io.racklab.deploy.pack;

/** The outcome of checking a pack. */
public sealed interface PackFinding {
  /**
   * Nothing has changed, and the repeated runs are equal.
   *
   * @param verdict the verdict of the runs, with its reasons
   */
  record Reproduced(String verdict) implements PackFinding {}

  /**
   * Nothing has changed; runs under the wall clock cannot be repeated, but rows, results and
   * verdict agree.
   *
   * @param verdict the verdict of the runs, with its reasons, computed again
   */
  record Agreeing(String verdict) implements PackFinding {}

  /**
   * Something differs.
   *
   * @param what the first difference, in words
   */
  record Differs(String what) implements PackFinding {}

  /**
   * The repeated runs did not run to their end, so the results could not be checked.
   *
   * @param why the reason, in words
   */
  record NotPlayed(String why) implements PackFinding {}
}
