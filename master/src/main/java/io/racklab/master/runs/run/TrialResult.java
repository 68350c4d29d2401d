package io.racklab.master.runs.run;

import io.racklab.master.runs.results.RunResult;

/** How a {@link TrialPlan} has ended. */
public sealed interface TrialResult {
  /** All jobs have ended. */
  record Ended(RunResult result) implements TrialResult {}

  /** The run did not begin, since runs were stopped before it. */
  record NotPlayed() implements TrialResult {}

  /** The run failed, or can never end, for this reason. */
  record Failed(String why) implements TrialResult {}
}
