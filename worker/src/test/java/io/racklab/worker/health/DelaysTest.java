package io.racklab.worker.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Lateness;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class DelaysTest {
  private final Delays delays = new Delays();

  @Test
  void whatWasNotedIsKeptWhenItIsReadAgain() {
    delays.add(100);
    delays.add(-5);
    assertThat(delays.lateness()).isEqualTo(new Lateness(2, 0, 100, 100));
    delays.add(200);
    assertThat(delays.lateness()).isEqualTo(new Lateness(3, 100, 200, 200));
  }

  @Test
  void whatIsForgottenIsNotCounted() {
    delays.add(100);
    delays.reset();
    assertThat(delays.lateness()).isEqualTo(Lateness.NONE);
  }

  /**
   * {@link Lateness} would refuse a half-recorded delay, such as a longest delay without a count.
   */
  @Test
  void readersSeeWholeNotesOnly() throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread writer = new Thread(() -> noteUntil(over));
    writer.start();
    try {
      for (int round = 0; round < 1_000; round++) {
        delays.reset();
        assertThat(delays.lateness().count()).isNotNegative();
      }
    } finally {
      over.set(true);
      writer.join();
    }
  }

  private void noteUntil(AtomicBoolean over) {
    for (int i = 0; !over.get(); i++) {
      delays.add(1_000_000 + i);
    }
  }
}
