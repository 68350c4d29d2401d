package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When nodes are told what took time to decide. */
class DeliveriesTest {
  private final Deliveries deliveries = new Deliveries();

  @Test
  void whatTakesNoTimeIsToldAtOnce() {
    assertThat(deliveries.later(1, 0, 100)).isEmpty();
    assertThat(deliveries.later(1, 0, 100)).isEmpty();
  }

  @Test
  void decisionsWaitForEachOther() {
    assertThat(deliveries.later(1, 10, 100)).hasValue(110);
    assertThat(deliveries.later(2, 10, 105)).hasValue(120);
    assertThat(deliveries.later(3, 10, 200)).hasValue(210);
  }

  /** A kill would else come before the launch of what it kills. */
  @Test
  void nothingOvertakesWhatTheSameNodeWasToldBefore() {
    assertThat(deliveries.later(1, 10, 100)).hasValue(110);
    assertThat(deliveries.later(1, 0, 105)).hasValue(110);
    assertThat(deliveries.later(2, 0, 105)).isEmpty();
    assertThat(deliveries.later(1, 0, 110)).hasValue(110);
    assertThat(deliveries.later(1, 0, 111)).isEmpty();
  }
}
