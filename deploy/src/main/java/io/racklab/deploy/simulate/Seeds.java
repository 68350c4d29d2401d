package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.ScenarioQueue;
import io.racklab.deploy.simulate.rule.Breach;
import io.racklab.deploy.simulate.rule.Rules;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** Queues each seed twice, unless its first run breaks a rule already. */
final class Seeds implements ScenarioQueue {
  private final Supplier<OptionalLong> source;
  private final LongFunction<Scenario> scenarios;
  private final Consumer<SeedOutcome> taker;
  private long seed;
  private Scenario scenario;
  private PlayedRun first;

  /**
   * @param source supplies seeds until it is empty
   * @param scenarios returns the scenario of a seed
   */
  Seeds(
      Supplier<OptionalLong> source,
      LongFunction<Scenario> scenarios,
      Consumer<SeedOutcome> taker) {
    this.source = source;
    this.scenarios = scenarios;
    this.taker = taker;
  }

  @Override
  public Optional<Scenario> next() {
    if (first == null) {
      OptionalLong next = source.get();
      if (next.isEmpty()) {
        return Optional.empty();
      }
      seed = next.getAsLong();
      scenario = scenarios.apply(seed);
    }
    return Optional.of(scenario);
  }

  /**
   * True for the first run only. The second run is not observed, as outside of simulations, and
   * must be identical.
   */
  @Override
  public boolean observesPromises() {
    return first == null;
  }

  @Override
  public void played(PlayedRun run) {
    if (first == null) {
      List<Breach> broken = Rules.brokenBy(run);
      if (broken.isEmpty()) {
        first = run;
      } else {
        taker.accept(new SeedOutcome(seed, scenario, run, broken));
      }
    } else {
      List<Breach> differs =
          first
              .differenceTo(run)
              .map(what -> List.of(new Breach(Rules.SAME, what)))
              .orElse(List.of());
      taker.accept(new SeedOutcome(seed, scenario, first, differs));
      first = null;
    }
  }
}
