package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.rule.Breach;
import java.util.List;

/**
 * The outcome of a seed.
 *
 * @param run the first run of the seed
 * @param broken the violations of rules; empty if there are none
 */
public record SeedOutcome(long seed, Scenario scenario, PlayedRun run, List<Breach> broken) {
  public SeedOutcome {
    broken = List.copyOf(broken);
  }
}
