package io.racklab.master.runs.run;

import io.racklab.master.runs.results.RunResult;

/** How a {@link Trial} has ended. */
public sealed interface TrialResult {
  /** All jobs have ended. */
  record Ended(RunResult result) implements TrialResult {}

  /** The run failed, or can never end, for this reason. */
  record Failed(String why) implements TrialResult {}
}
