package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EntitlementTest {
  @Test
  void whatRunsLessThanItsMinimumGoesFirst() {
    Entitlement below = Entitlement.of(3, 9, 4, 1);
    Entitlement atMinimum = Entitlement.of(4, 9, 4, 100);
    assertThat(below).isLessThan(atMinimum);
    assertThat(atMinimum).isGreaterThan(below);
    assertThat(atMinimum.needy()).isFalse();
  }

  @Test
  void aMinimumThatIsNotDemandedDoesNotCount() {
    assertThat(Entitlement.of(2, 2, 4, 1).needy()).isFalse();
    assertThat(Entitlement.of(1, 2, 4, 1)).isEqualTo(new Entitlement(true, 0.5));
  }

  @Test
  void amongTheNeedyTheSmallestPartOfTheMinimumGoesFirst() {
    assertThat(Entitlement.of(1, 9, 4, 1)).isLessThan(Entitlement.of(1, 9, 2, 100));
  }

  @Test
  void amongOthersTheFewestForTheWeightGoFirst() {
    assertThat(Entitlement.of(3, 9, 0, 2)).isLessThan(Entitlement.of(2, 9, 0, 1));
    assertThat(Entitlement.ratio(0, 0)).as("nothing runs and nothing weighs").isZero();
  }
}
