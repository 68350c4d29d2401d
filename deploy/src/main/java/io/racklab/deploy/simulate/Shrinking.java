package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.rule.Breach;
import io.racklab.deploy.simulate.rule.Rules;
import java.util.Optional;

/**
 * Shrinks a failing scenario while it still breaks the same rule: tries to remove each entry of a
 * list, then each key, and then to halve each number. Rejects candidates that cannot be parsed,
 * that do not heal every lost node, or that take more than twice as many steps: blocks of half the
 * size make twice as many maps.
 */
public final class Shrinking {
  /** The most candidates that are run; a scenario has some hundred parts. */
  private static final int MOST_PLAYED = 1500;

  private static final int MORE_STEPS = 2;

  /** The most steps of all runs together. */
  private static final long MOST_STEPS = 60_000_000;

  private final Staging staging;
  private int played;
  private long steps;

  public Shrinking(Staging staging) {
    this.staging = staging;
  }

  /**
   * Returns the smallest scenario that was found.
   *
   * @param broken the violation to preserve
   */
  public Scenario shrink(Scenario failing, Breach broken) {
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

  /** Tries to shrink each part of a scenario once, and keeps every success. */
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
          && HealCheck.healsEveryLoss(read.get().experiment())
          && breaks(read.get(), broken, most)) {
        // The next part now has this part's index.
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
