package io.racklab.deploy.simulate.play;

import io.racklab.deploy.simulate.draw.Scenario;
import java.util.Optional;

/** Supplies the scenarios to run, and receives their runs. */
public interface ScenarioQueue {
  /**
   * Returns the next scenario; the first repeat of its first scheduler is run. Empty at the end.
   */
  Optional<Scenario> next();

  /** True if the scenario's scheduler is held to its promises, which takes more time. */
  default boolean observesPromises() {
    return true;
  }

  void played(PlayedRun run);
}
