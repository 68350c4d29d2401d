package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Scheduler;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContextExecutor;

/** The scheduler as actors get it from their system. */
class VirtualSchedulerTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final VirtualTime time = new VirtualTime(1_000_000);
  private final VirtualSystem<Void> started = VirtualSystem.start(Behaviors.empty(), time);
  private final ActorSystem<Void> system = started.system();
  private final Scheduler scheduler = system.scheduler();
  private final ExecutionContextExecutor executor = system.executionContext();
  private final List<Long> seconds = new ArrayList<>();

  @AfterEach
  void terminate() {
    started.terminate();
  }

  private void note() {
    seconds.add(time.nanos() / 1_000_000_000);
  }

  /** An hour is a jump, not a wait. */
  private void until(Duration end) {
    boolean[] over = new boolean[1];
    scheduler.scheduleOnce(end, () -> over[0] = true, executor);
    assertThat(started.runUntil(() -> over[0])).isTrue();
  }

  @Test
  void onceIsOnce() {
    scheduler.scheduleOnce(SECOND.multipliedBy(3), this::note, executor);
    scheduler.scheduleOnce(Duration.ZERO, this::note, executor);

    until(HOUR);

    assertThat(seconds).containsExactly(0L, 3L);
    assertThat(time.nanos()).isEqualTo(HOUR.toNanos());
  }

  @Test
  void whatIsCancelledInTimeDoesNotHappen() {
    Cancellable once = scheduler.scheduleOnce(SECOND, this::note, executor);

    assertThat(once.isCancelled()).isFalse();
    assertThat(once.cancel()).isTrue();
    assertThat(once.cancel()).isFalse();
    assertThat(once.isCancelled()).isTrue();
    until(HOUR);

    assertThat(seconds).isEmpty();
  }

  @Test
  void aFixedRateRepeatsExactlyUntilItIsCancelled() {
    Cancellable repeating =
        scheduler.scheduleAtFixedRate(SECOND, SECOND.multipliedBy(2), this::note, executor);
    until(SECOND.multipliedBy(8));

    assertThat(seconds).containsExactly(1L, 3L, 5L, 7L);
    assertThat(repeating.cancel()).isTrue();
    assertThat(repeating.isCancelled()).isTrue();
    assertThat(repeating.cancel()).isFalse();
    until(HOUR);
    assertThat(seconds).hasSize(4);
  }

  @Test
  void aFixedDelayRepeatsUntilItIsCancelledByItself() {
    Cancellable[] repeating = new Cancellable[1];
    repeating[0] =
        scheduler.scheduleWithFixedDelay(
            Duration.ZERO,
            SECOND,
            () -> {
              note();
              if (seconds.size() == 3) {
                repeating[0].cancel();
              }
            },
            executor);

    until(HOUR);

    assertThat(seconds).containsExactly(0L, 1L, 2L);
  }

  @Test
  void whatCancelsItselfWhileItRunsDoesNotRepeat() {
    Cancellable[] repeating = new Cancellable[1];
    repeating[0] =
        scheduler.scheduleAtFixedRate(
            SECOND,
            SECOND,
            () -> {
              note();
              repeating[0].cancel();
            },
            ExecutionContext.fromExecutor(Runnable::run));

    until(HOUR);

    assertThat(seconds).containsExactly(1L);
  }
}
