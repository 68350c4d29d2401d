package io.racklab.deploy.simulate.play;

import akka.actor.typed.javadsl.ActorContext;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.run.JoinedWorker;
import java.util.List;

/** The way from what is asked for to what is played. Tests plant bugs here, and nobody else. */
public interface Staging {
  /** Plays what is asked for. */
  Staging FAITHFUL = new Staging() {};

  /** The experiment that is played where this one is asked for. */
  default Experiment played(Experiment asked) {
    return asked;
  }

  /** The workers that a run is given, where these have joined. */
  default List<JoinedWorker> joined(ActorContext<?> context, List<JoinedWorker> workers) {
    return workers;
  }
}
