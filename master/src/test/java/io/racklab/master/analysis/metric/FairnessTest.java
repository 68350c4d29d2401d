package io.racklab.master.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FairnessTest {
  private final Fairness fairness = new Fairness();

  @Test
  void equalSharesAreOneAndAllForOneIsOneInN() {
    assertThat(Fairness.jain(3, 3, 3)).isCloseTo(1, within(1e-15));
    assertThat(Fairness.jain(7, 0, 0, 0)).isEqualTo(0.25);
    assertThat(Fairness.jain(5)).isEqualTo(1);
    assertThat(Fairness.jain()).isNaN();
  }

  /** (1 + 2 + 3)² / (3 × 14). */
  @Test
  void betweenThemIsJainsIndex() {
    assertThat(Fairness.jain(1, 2, 3)).isEqualTo(36.0 / 42);
  }

  @Test
  void eachUserCountsOnceHoweverManyJobs() {
    fairness.response("a", 10);
    fairness.response("b", 5);
    fairness.response("b", 15);
    assertThat(fairness.index()).isEqualTo(1);
  }

  @Test
  void slowdownsGoBeforeResponseTimes() {
    fairness.response("long", 1000);
    fairness.response("short", 10);
    assertThat(fairness.index()).isLessThan(0.6);
    fairness.slowdown("long", 2);
    fairness.slowdown("short", 2);
    assertThat(fairness.index()).isEqualTo(1);
  }
}
