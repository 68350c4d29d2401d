package io.racklab.deploy.simulate.draw;

import io.racklab.master.seed.Draws;
import io.racklab.master.seed.Seed;
import java.util.List;
import java.util.Locale;

/** Choices from a seed. */
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

  /** Both ends are possible. */
  int between(int least, int most) {
    return least + draws.below(most - least + 1);
  }

  /** A number with one digit behind its point, as a file has it; both ends are possible. */
  String tenths(int least, int most) {
    return String.format(Locale.ROOT, "%.1f", between(least, most) / 10.0);
  }
}
