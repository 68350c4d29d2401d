package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.rule.Breach;
import io.racklab.deploy.simulate.rule.Rules;
import java.util.Optional;

/**
 * Makes a scenario that fails smaller as long as the same rule is broken: every entry of a list is
 * left out, then every key, then every number is made less. What can no longer be read does not
 * count, nor does a scenario that leaves broken what a fault broke, or one that takes far more
 * steps: a block of half the size makes twice the maps.
 */
public final class Shrinking {
  /** A scenario has some hundred parts, of which most can go at once. */
  private static final int MOST_PLAYED = 1500;

  private static final int MORE_STEPS = 2;

  /** Of all that is played. */
  private static final long MOST_STEPS = 60_000_000;

  private final Staging staging;
  private int played;
  private long steps;

  public Shrinking(Staging staging) {
    this.staging = staging;
  }

  /**
   * The least that was found.
   *
   * @param broken one of what it breaks
   */
  public Scenario least(Scenario failing, Breach broken) {
    long most = MORE_STEPS * new StagePlayer(staging).play(failing).ending().steps();
    Scenario least = failing;
    boolean smaller = true;
    while (smaller && goesOn()) {
      Scenario before = least;
      least = round(least, broken, most);
      smaller = !least.text().equals(before.text());
    }
    return least;
  }

  /** Tries each part of a scenario once; those that can go are gone in what follows. */
  private Scenario round(Scenario from, Breach broken, long most) {
    Scenario least = from;
    int part = 0;
    while (goesOn()) {
      Optional<String> candidate = new TextParts(least.text()).without(part);
      if (candidate.isEmpty()) {
        return least;
      }
      Optional<Scenario> read = Scenario.read(candidate.get(), from.order());
      if (read.isPresent()
          && HealCheck.isWhole(read.get().experiment())
          && breaks(read.get(), broken, most)) {
        // The next part has moved to where this one was.
        least = read.get();
      } else {
        part++;
      }
    }
    return least;
  }

  private boolean goesOn() {
    return played < MOST_PLAYED && steps < MOST_STEPS;
  }

  private boolean breaks(Scenario scenario, Breach broken, long most) {
    played++;
    StagePlayer player = new StagePlayer(staging);
    PlayedRun run = player.play(scenario);
    steps += run.ending().steps();
    if (run.ending().steps() > most) {
      return false;
    }
    if (broken.rule().equals(Rules.SAME)) {
      return run.differenceTo(player.play(scenario)).isPresent();
    }
    return Rules.brokenBy(run).stream().anyMatch(broken::isAlike);
  }
}
