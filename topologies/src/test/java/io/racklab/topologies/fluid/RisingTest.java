package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RisingTest {
  private static final int LINKS = 40;

  /** Few levels, so that many are equal. */
  @Property(tries = 200)
  void takesTheLeastLevelFirstAndOfEqualOnesTheLowerLink(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int levels) {
    Random random = new Random(seed);
    var rising = new Rising(LINKS);
    Map<Integer, Double> expected = new TreeMap<>();
    for (int round = 0; round < 3; round++) {
      rising.clear();
      expected.clear();
      for (int link = 0; link < LINKS; link++) {
        if (random.nextBoolean()) {
          expected.put(link, (double) random.nextInt(levels));
          rising.append(link, expected.get(link));
        }
      }
      rising.order();
      for (int step = 0; step < 3 * LINKS; step++) {
        change(rising, expected, random, levels);
        check(rising, expected);
      }
    }
  }

  private static void change(
      Rising rising, Map<Integer, Double> expected, Random random, int levels) {
    double level = random.nextInt(levels);
    int link = random.nextInt(LINKS);
    if (!expected.containsKey(link)) {
      expected.put(link, level);
      rising.add(link, level);
    } else if (random.nextBoolean()) {
      double higher = rising.firstLevel() + level;
      expected.put(rising.first(), higher);
      rising.moveFirst(higher);
    } else {
      expected.remove(rising.first());
      rising.removeFirst();
    }
  }

  private static void check(Rising rising, Map<Integer, Double> expected) {
    assertThat(rising.size()).isEqualTo(expected.size());
    List<Map.Entry<Integer, Double>> order = new ArrayList<>(expected.entrySet());
    order.sort(Map.Entry.<Integer, Double>comparingByValue().thenComparing(Map.Entry::getKey));
    if (!order.isEmpty()) {
      assertThat(rising.first()).isEqualTo(order.get(0).getKey());
      assertThat(rising.firstLevel()).isEqualTo(order.get(0).getValue());
    }
  }
}
