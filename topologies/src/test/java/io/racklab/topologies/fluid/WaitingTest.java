package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class WaitingTest {
  private static final int LINKS = 40;

  /**
   * There are few different levels, so that many are equal; among them are zero, tiny and infinite
   * ones.
   */
  @Property(tries = 200)
  void givesTheLeastLevelFirstAndOfEqualOnesTheLowerLink(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 12) int levels,
      @ForAll @IntRange(min = -30, max = 60) int exponent) {
    Random random = new Random(seed);
    var waiting = new Waiting(LINKS);
    Map<Integer, Double> expected = new TreeMap<>();
    for (int step = 0; step < 10 * LINKS; step++) {
      if (expected.isEmpty() || random.nextInt(5) < 3) {
        int link = random.nextInt(LINKS);
        int number = random.nextInt(levels);
        double level = number == 11 ? Double.POSITIVE_INFINITY : Math.scalb(number, exponent);
        assertThat(waiting.has(link)).isEqualTo(expected.containsKey(link));
        if (expected.putIfAbsent(link, level) == null) {
          waiting.add(link, level);
        }
      } else {
        int first = first(expected);
        assertThat(waiting.takeFirst()).isEqualTo(first);
        expected.remove(first);
      }
      assertThat(waiting.size()).isEqualTo(expected.size());
    }
    while (!expected.isEmpty()) {
      int first = first(expected);
      assertThat(waiting.takeFirst()).isEqualTo(first);
      expected.remove(first);
    }
    assertThat(waiting.size()).isZero();
  }

  private static int first(Map<Integer, Double> expected) {
    return expected.entrySet().stream()
        .min(
            Comparator.comparing(Map.Entry<Integer, Double>::getValue)
                .thenComparing(Map.Entry::getKey))
        .orElseThrow()
        .getKey();
  }
}
