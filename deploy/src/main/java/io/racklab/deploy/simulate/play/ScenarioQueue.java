package io.racklab.deploy.simulate.play;

import io.racklab.deploy.simulate.draw.Scenario;
import java.util.Optional;

/** Says what is to be played next, and takes what was. */
public interface ScenarioQueue {
  /** Of which the first scheduler's first repeat is played; empty when there is nothing more. */
  Optional<Scenario> next();

  void played(PlayedRun run);
}
