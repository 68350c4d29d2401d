package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.RowDifference;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.rule.Breach;
import io.racklab.deploy.simulate.rule.Rules;
import java.util.Optional;

/**
 * Makes a scenario that fails smaller as long as the same rule is broken: every entry of a list is
 * left out, then every key, then every number is made less. What can no longer be read does not
 * count, nor does a scenario that leaves broken what a fault broke.
 */
public final class Shrinking {
  /** A scenario has some hundred parts, of which most can go at once. */
  private static final int MOST_PLAYED = 1500;

  private final Staging staging;
  private int played;

  public Shrinking(Staging staging) {
    this.staging = staging;
  }

  /**
   * The least that was found.
   *
   * @param broken one of what it breaks
   */
  public Scenario least(Scenario failing, Breach broken) {
    Scenario least = failing;
    boolean smaller = true;
    while (smaller && played < MOST_PLAYED) {
      Scenario before = least;
      least = round(least, broken);
      smaller = !least.text().equals(before.text());
    }
    return least;
  }

  /** Tries each part of a scenario once; those that can go are gone in what follows. */
  private Scenario round(Scenario from, Breach broken) {
    Scenario least = from;
    int part = 0;
    while (played < MOST_PLAYED) {
      Optional<String> candidate = new TextParts(least.text()).without(part);
      if (candidate.isEmpty()) {
        return least;
      }
      Optional<Scenario> read = Scenario.read(candidate.get(), from.order());
      if (read.isPresent()
          && Mending.isWhole(read.get().experiment())
          && breaks(read.get(), broken)) {
        // The next part has moved to where this one was.
        least = read.get();
      } else {
        part++;
      }
    }
    return least;
  }

  private boolean breaks(Scenario scenario, Breach broken) {
    played++;
    StagePlayer player = new StagePlayer(staging);
    PlayedRun run = player.play(scenario);
    if (broken.rule().equals(Rules.SAME)) {
      PlayedRun again = player.play(scenario);
      return RowDifference.between(run.rows(), again.rows()).isPresent();
    }
    return Rules.brokenBy(run).stream().anyMatch(broken::isAlike);
  }
}
