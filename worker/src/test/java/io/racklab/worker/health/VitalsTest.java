package io.racklab.worker.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class VitalsTest {
  private final Deque<Double> shares = new ArrayDeque<>(List.of(1.0));
  private final Vitals vitals = new Vitals(shares::remove);

  @Test
  void aTimerIsAsLateAsItsTimeHasPassed() {
    for (int timer = 1; timer <= 100; timer++) {
      vitals.timer(1_000_000, 1_000_000 + 1000L * timer);
    }
    Lateness timers = vitals.health(Lateness.NONE, Lateness.NONE).timers();
    assertThat(timers.count()).isEqualTo(100);
    assertThat(timers.medianNanos()).isBetween(49_900L, 50_100L);
    assertThat(timers.tailNanos()).isBetween(98_900L, 99_100L);
    assertThat(timers.mostNanos()).isBetween(99_900L, 100_100L);
  }

  @Test
  void whatIsEarlyIsNotLate() {
    vitals.timer(5_000, 4_000);
    assertThat(vitals.health(Lateness.NONE, Lateness.NONE).timers())
        .isEqualTo(new Lateness(1, 0, 0, 0));
  }

  @Test
  void processorsAreSaturatedWhenHardlyOneIsIdle() {
    look(0.5, 1, 0.96, 0.94);
    Health health = vitals.health(Lateness.NONE, Lateness.NONE);
    assertThat(health.busy()).isEqualTo(0.85);
    assertThat(health.saturated()).isEqualTo(0.5);
  }

  @Test
  void aLookThatSawNothingDoesNotCount() {
    look(-1, Double.NaN);
    assertThat(vitals.health(Lateness.NONE, Lateness.NONE)).isEqualTo(Health.PERFECT);
  }

  private void look(double... busy) {
    for (double share : busy) {
      shares.add(share);
      vitals.look();
    }
  }

  @Test
  void ofTwoTheWorseCounts() {
    Health one = new Health(new Lateness(2, 5, 6, 7), Lateness.NONE, Lateness.NONE, 0.5, 0);
    Health two =
        new Health(
            new Lateness(3, 4, 8, 8), new Lateness(1, 1, 1, 1), new Lateness(2, 2, 2, 3), 0.2, 0.1);
    assertThat(one.or(two))
        .isEqualTo(
            new Health(
                new Lateness(5, 5, 8, 8),
                new Lateness(1, 1, 1, 1),
                new Lateness(2, 2, 2, 3),
                0.5,
                0.1));
  }
}
