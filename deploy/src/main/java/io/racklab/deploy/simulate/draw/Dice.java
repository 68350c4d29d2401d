package io.racklab.deploy.simulate.draw;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import java.util.List;
import java.util.Locale;

/** Makes random choices from a seed. */
final class Dice {
  private final Draws draws;

  Dice(Seed seed) {
    draws = seed.draws();
  }

  boolean chance(double probability) {
    return draws.unit() < probability;
  }

  <T> T one(List<T> of) {
    return of.get(draws.below(of.size()));
  }

  /** Returns a number between two bounds, both inclusive. */
  int between(int least, int most) {
    return least + draws.below(most - least + 1);
  }

  /**
   * Returns a number of tenths between two bounds, both inclusive, as a decimal with one digit
   * after its point.
   */
  String tenths(int least, int most) {
    return String.format(Locale.ROOT, "%.1f", between(least, most) / 10.0);
  }
}
