package io.racklab.deploy.simulate.play;

import akka.actor.typed.javadsl.ActorContext;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.run.JoinedWorker;
import java.util.List;

/**
 * Replaces a specified experiment, or its workers, before it is run. Only tests replace anything,
 * to plant bugs.
 */
public interface Staging {
  /** Runs experiments as specified. */
  Staging FAITHFUL = new Staging() {};

  /** Returns the experiment to run for a specified one. */
  default Experiment played(Experiment asked) {
    return asked;
  }

  /** Returns the workers that a run gets, given those that have joined. */
  default List<JoinedWorker> joined(ActorContext<?> context, List<JoinedWorker> workers) {
    return workers;
  }
}
