package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A bug that somebody could make.
 *
 * @param seeds in so many, from 1 on, it must be found
 */
record PlantedBug(String name, int seeds, Staging staging) {
  /** The first seed that finds it; empty if none of these does. */
  Optional<SeedOutcome> found() {
    AtomicLong next = new AtomicLong(1);
    AtomicReference<SeedOutcome> found = new AtomicReference<>();
    new StagePlayer(staging)
        .play(
            new Seeds(
                () ->
                    found.get() == null && next.get() <= seeds
                        ? OptionalLong.of(next.getAndIncrement())
                        : OptionalLong.empty(),
                Scenario::of,
                outcome -> {
                  if (!outcome.broken().isEmpty()) {
                    found.compareAndSet(null, outcome);
                  }
                }));
    return Optional.ofNullable(found.get());
  }
}
