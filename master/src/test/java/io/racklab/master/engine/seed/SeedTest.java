package io.racklab.master.engine.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SeedTest {

  @Test
  void aStreamDependsOnSeedAndPathOnly() {
    Seed seed = Seed.of(7);
    long first = seed.named("arrivals").random().nextLong();
    seed.named("users").random().nextLong();
    assertThat(seed.named("arrivals").random().nextLong()).isEqualTo(first);
    assertThat(Seed.of(8).named("arrivals").random().nextLong()).isNotEqualTo(first);
  }

  @Test
  void pathsDoNotCollide() {
    Set<Long> seeds = new HashSet<>();
    for (long start = 0; start < 20; start++) {
      Seed seed = Seed.of(start);
      seeds.add(seed.named("a").named("b").value());
      seeds.add(seed.named("b").named("a").value());
      seeds.add(seed.named("ab").value());
      seeds.add(seed.named("").value());
      seeds.add(seed.named("a").value());
      for (int i = 0; i < 95; i++) {
        seeds.add(seed.numbered(i).value());
      }
    }
    assertThat(seeds).hasSize(2000);
  }

  // Written down so that a change of Java or of the arithmetic, which would change all results,
  // does not go unnoticed.
  @Test
  void theNumbersAreTheSameEverywhere() {
    Draws draws = Seed.of(1).named("arrivals").draws();
    assertThat(draws.below(1000)).isEqualTo(212);
    assertThat(draws.unit()).isEqualTo(0.06308371526791245);
    assertThat(draws.exponential(10)).isEqualTo(2.110043018142121);
    assertThat(draws.lognormalFactor(0.5)).isEqualTo(1.0153931615006633);
  }

  @Test
  void meansAreMet() {
    Draws draws = Seed.of(1).draws();
    assertThat(mean(() -> draws.exponential(10))).isCloseTo(10, within(0.1));
    assertThat(mean(() -> draws.lognormalFactor(0.5))).isCloseTo(1, within(0.01));
    assertThat(mean(draws::normal)).isCloseTo(0, within(0.01));
    assertThat(mean(() -> draws.below(6))).isCloseTo(2.5, within(0.02));
    assertThat(draws.lognormalFactor(0)).isEqualTo(1);
  }

  private static double mean(DoubleSupplier draw) {
    return IntStream.range(0, 200_000).mapToDouble(i -> draw.getAsDouble()).average().orElseThrow();
  }

  @Property
  void drawsStayInTheirRange(@ForAll long value, @ForAll @IntRange(min = 1) int bound) {
    Draws draws = Seed.of(value).draws();
    assertThat(draws.below(bound)).isBetween(0, bound - 1);
    assertThat(draws.unit()).isGreaterThanOrEqualTo(0).isLessThan(1);
    assertThat(draws.exponential(1)).isGreaterThanOrEqualTo(0).isFinite();
  }

  @Property
  void shufflingKeepsTheElements(@ForAll long value, @ForAll List<Integer> list) {
    List<Integer> shuffled = new ArrayList<>(list);
    Seed.of(value).draws().shuffle(shuffled);
    assertThat(shuffled).containsExactlyInAnyOrderElementsOf(list);
  }

  @Test
  void aBoundOfZeroIsRefused() {
    assertThatThrownBy(() -> Seed.of(1).draws().below(0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
