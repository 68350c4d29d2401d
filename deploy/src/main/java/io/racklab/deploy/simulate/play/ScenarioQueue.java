package io.racklab.deploy.simulate.play;

import io.racklab.deploy.simulate.draw.Scenario;
import java.util.Optional;

/** Supplies the scenarios to run, and receives their runs. */
public interface ScenarioQueue {
  /**
   * Returns the next scenario; the first repeat of its first scheduler is run. Empty at the end.
   */
  Optional<Scenario> next();

  void played(PlayedRun run);
}
