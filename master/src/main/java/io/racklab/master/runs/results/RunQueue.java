package io.racklab.master.runs.results;

import io.racklab.master.runs.experiment.RunPlan;
import java.io.IOException;
import java.util.Optional;

/** Hands out the runs to be run, and takes their results. */
public interface RunQueue {
  /** Returns the next run; empty if there is none at present. Runs under way may lead to more. */
  Optional<RunPlan> next();

  /** Takes the result of a run that has ended and whose rows are all on disk. */
  void ended(RunResult result) throws IOException;

  /** Notes that a run has failed, so that no further run starts. */
  void failed(String why) throws IOException;
}
