package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PendingReducesTest {
  @Test
  void comeInTheOrderOfTheirNumbers() {
    PendingReduces reduces = new PendingReduces(3);
    assertThat(reduces.take()).isZero();
    assertThat(reduces.take()).isEqualTo(1);
    assertThat(reduces.count()).isEqualTo(1);
  }

  @Test
  void thoseThatRunAgainComeFirst() {
    PendingReduces reduces = new PendingReduces(4);
    reduces.take();
    reduces.take();
    reduces.putBack(1);
    reduces.putBack(0);
    assertThat(reduces.count()).isEqualTo(4);
    assertThat(reduces.take()).isEqualTo(1);
    assertThat(reduces.take()).isZero();
    assertThat(reduces.take()).isEqualTo(2);
  }

  @Test
  void thereIsNothingToTakeWhenNoneWaits() {
    PendingReduces reduces = new PendingReduces(1);
    reduces.take();
    assertThat(reduces.count()).isZero();
    assertThatThrownBy(reduces::take).isInstanceOf(IllegalStateException.class);
  }
}
