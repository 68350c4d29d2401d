package io.racklab.master.runs.plan;

/** What the repeats of a step say about the goal. */
public enum GoalStatus {
  /** The whole interval of the mean is on the goal's side of the bound. */
  MEETS,

  /** The whole interval of the mean is on the other side. */
  MISSES,

  /** The interval contains the bound even after the last repeat; this counts as not met. */
  UNDECIDED
}
