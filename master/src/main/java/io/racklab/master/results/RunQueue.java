package io.racklab.master.results;

import io.racklab.master.experiment.RunPlan;
import java.io.IOException;
import java.util.Optional;

/** Says what to run next, and takes what became of it. */
public interface RunQueue {
  /** Empty when there is nothing more to run, for now: runs that are under way may lead to more. */
  Optional<RunPlan> next();

  /** A run has ended, and all its rows are on disk. */
  void ended(RunResult result) throws IOException;

  /** A run could not go on, and so nothing can. */
  void failed(String why) throws IOException;
}
