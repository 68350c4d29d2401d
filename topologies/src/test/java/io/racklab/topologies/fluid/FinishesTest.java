package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FinishesTest {
  @Test
  void withoutATimeThereIsNone() {
    Finishes finishes = new Finishes(70);
    assertThat(finishes.firstTime()).isInfinite();
    finishes.set(69, 3);
    finishes.set(69, Double.POSITIVE_INFINITY);
    assertThat(finishes.firstTime()).isInfinite();
  }

  /** There are few different times, so that some are equal. */
  @Property(tries = 200)
  void theFirstIsThatOfTheLowestNumber(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] times = new double[1 + random.nextInt(random.nextBoolean() ? 200 : 10_000)];
    Arrays.fill(times, Double.POSITIVE_INFINITY);
    Finishes finishes = new Finishes(times.length);
    for (int i = 0; i < 300; i++) {
      int link = random.nextInt(times.length);
      times[link] = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(20);
      finishes.set(link, times[link]);
      if (random.nextInt(3) == 0) {
        int first = 0;
        for (int other = 1; other < times.length; other++) {
          first = times[other] < times[first] ? other : first;
        }
        assertThat(finishes.firstTime()).isEqualTo(times[first]);
        if (times[first] < Double.POSITIVE_INFINITY) {
          assertThat(finishes.first()).isEqualTo(first);
        }
      }
    }
  }
}
