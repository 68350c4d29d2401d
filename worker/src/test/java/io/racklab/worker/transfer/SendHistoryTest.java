package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SendHistoryTest {
  private final SendHistory history = new SendHistory(1000);

  @Test
  void nothingIsSentBeforeTheFirstStep() {
    assertThat(history.sentBy(5000)).isZero();
  }

  /** 10 bytes a nanosecond: a chunk of 100 leaves when its last byte is earned. */
  @Test
  void aPacedChunkCountsAsSentEvenlySinceTheOneBeforeIt() {
    history.add(1010, 100, 100);
    history.add(1020, 100, 100);
    assertThat(history.sentBy(1000)).isZero();
    assertThat(history.sentBy(1005)).isEqualTo(50);
    assertThat(history.sentBy(1010)).isEqualTo(100);
    assertThat(history.sentBy(1018)).isEqualTo(180);
    assertThat(history.sentBy(1020)).isEqualTo(200);
    assertThat(history.sentBy(9999)).isEqualTo(200);
  }

  /**
   * The model ended the flow at 1011 ns; the burst of 900 bytes was sent when the sender was told.
   */
  @Test
  void aBurstCountsWhenItLeaves() {
    history.add(1010, 100, 100);
    history.add(1013, 900, 0);
    assertThat(history.sentBy(1011)).isEqualTo(100);
    assertThat(history.sentBy(1012)).isEqualTo(100);
    assertThat(history.sentBy(1013)).isEqualTo(1000);
  }

  /** A delayed sender catches up with one chunk of five times the usual size. */
  @Test
  void whatCameLateCountsWhenItLeaves() {
    history.add(1010, 100, 100);
    history.add(1060, 500, 100);
    assertThat(history.sentBy(1035)).isEqualTo(150);
    assertThat(history.sentBy(1059)).isEqualTo(198);
    assertThat(history.sentBy(1060)).isEqualTo(600);
  }

  @Test
  void stepsOfOneInstantAreAddedUp() {
    history.add(1010, 100, 100);
    history.add(1010, 50, 0);
    history.add(1020, 10, 10);
    assertThat(history.sentBy(1010)).isEqualTo(150);
    assertThat(history.sentBy(1015)).isEqualTo(155);
    assertThat(history.sentBy(1009)).isEqualTo(90);
  }

  /** Before the steps that are kept, bytes count as sent evenly since the start. */
  @Test
  void longAgoIsToldRoughly() {
    for (int step = 1; step <= 100; step++) {
      history.add(1000 + 10L * step, 100, 100);
    }
    assertThat(history.sentBy(1990)).isEqualTo(9900);
    assertThat(history.sentBy(1855)).isEqualTo(8550, within(1.0));
    assertThat(history.sentBy(1100)).isEqualTo(1000, within(1.0));
    assertThat(history.sentBy(500)).isZero();
  }
}
