package io.racklab.deploy.simulate.play;

import io.racklab.master.experiment.Experiment;
import java.util.Optional;

/** Says what is to be played next, and takes what was. */
public interface Programme {
  /** Of which the first scheduler's first repeat is played; empty when there is nothing more. */
  Optional<Experiment> next();

  void played(PlayedRun run);
}
