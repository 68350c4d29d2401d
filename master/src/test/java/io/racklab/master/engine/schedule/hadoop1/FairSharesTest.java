package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FairSharesTest {
  private static final Offset<Double> CLOSE = within(1e-4);

  private static FairClaim equal(int demand) {
    return new FairClaim(demand, 0, 1);
  }

  @Test
  void equalClaimsGetEqualParts() {
    assertThat(FairShares.of(12, List.of(equal(100), equal(100), equal(100))))
        .containsExactly(new double[] {4, 4, 4}, CLOSE);
  }

  /** 10 slots: the small claim has its 1, the others share the 9 that are left. */
  @Test
  void whatOneCannotUseIsSharedByTheOthers() {
    assertThat(FairShares.of(10, List.of(equal(1), equal(100), equal(100))))
        .containsExactly(new double[] {1, 4.5, 4.5}, CLOSE);
  }

  @Test
  void partsGoByWeight() {
    assertThat(FairShares.of(12, List.of(new FairClaim(100, 0, 1), new FairClaim(100, 0, 3))))
        .containsExactly(new double[] {3, 9}, CLOSE);
  }

  /** 8 of 10 slots are a minimum, so the other claim has the 2 that are left. */
  @Test
  void aMinimumGoesBeforeWeights() {
    assertThat(FairShares.of(10, List.of(new FairClaim(100, 8, 1), equal(100))))
        .containsExactly(new double[] {8, 2}, CLOSE);
  }

  @Test
  void aMinimumThatIsNotNeededIsNotHeld() {
    assertThat(FairShares.of(10, List.of(new FairClaim(3, 8, 1), equal(100))))
        .containsExactly(new double[] {3, 7}, CLOSE);
  }

  /** Hadoop grants all minimums although there are only 10 slots. */
  @Test
  void minimumsMayAddUpToMoreThanThereIs() {
    assertThat(
            FairShares.of(
                10, List.of(new FairClaim(100, 8, 1), new FairClaim(100, 8, 1), equal(100))))
        .containsExactly(new double[] {8, 8, 0}, CLOSE);
  }

  @Test
  void allDemandIsMetWhereThereIsEnough() {
    assertThat(FairShares.of(100, List.of(equal(5), new FairClaim(7, 0, 0.1), equal(0))))
        .containsExactly(new double[] {5, 7, 0}, CLOSE);
  }

  @Test
  void nobodyGetsNothing() {
    assertThat(FairShares.of(10, List.of())).isEmpty();
  }

  @Test
  void aDemandWithoutWeightIsRefused() {
    assertThatThrownBy(() -> new FairClaim(1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Provide
  Arbitrary<List<FairClaim>> claims() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 200),
            Arbitraries.integers().between(0, 20),
            Arbitraries.doubles().between(0.25, 4))
        .as(FairClaim::new)
        .list()
        .ofMaxSize(12);
  }

  @Property(tries = 500)
  void noOneWithTheMostForItsWeightCouldGiveToOneWithLess(
      @ForAll("claims") List<FairClaim> claims, @ForAll @IntRange(min = 0, max = 400) int slots) {
    double[] shares = FairShares.of(slots, claims);
    double demand = claims.stream().mapToInt(FairClaim::demand).sum();
    double minimums = claims.stream().mapToInt(c -> Math.min(c.minShare(), c.demand())).sum();
    assertThat(Arrays.stream(shares).sum())
        .isCloseTo(Math.max(minimums, Math.min(slots, demand)), within(0.01));
    for (int i = 0; i < shares.length; i++) {
      FairClaim one = claims.get(i);
      assertThat(shares[i]).isBetween((double) Math.min(one.minShare(), one.demand()), 200.0);
      assertThat(shares[i]).isLessThanOrEqualTo(one.demand());
      for (int j = 0; j < shares.length; j++) {
        boolean content = shares[j] == claims.get(j).demand();
        boolean atLeast = shares[i] <= one.minShare();
        assertThat(
                content
                    || atLeast
                    || shares[i] / one.weight() <= shares[j] / claims.get(j).weight() + 1e-6)
            .isTrue();
      }
    }
  }
}
