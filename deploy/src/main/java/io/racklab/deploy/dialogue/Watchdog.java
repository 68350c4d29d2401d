package io.racklab.deploy.dialogue;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Runs an action once if an operation does not end in time. */
final class Watchdog {
  /**
   * The number of checks per timeout. A periodic check is cheaper than a timer for each request.
   */
  private static final int LOOKS = 10;

  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          looking -> {
            Thread thread = new Thread(looking, "watchdog");
            thread.setDaemon(true);
            return thread;
          });

  private final long patienceNanos;
  private final Runnable bark;
  private final ScheduledFuture<?> looking;
  private volatile boolean waits;
  private volatile long sinceNanos;
  private volatile boolean barked;

  Watchdog(Duration patience, Runnable bark) {
    patienceNanos = patience.toNanos();
    this.bark = bark;
    long every = Math.max(1, patienceNanos / LOOKS);
    looking = CLOCK.scheduleAtFixedRate(this::look, every, every, TimeUnit.NANOSECONDS);
  }

  void begin() {
    sinceNanos = System.nanoTime();
    waits = true;
  }

  void end() {
    waits = false;
  }

  private void look() {
    if (waits && !barked && System.nanoTime() - sinceNanos > patienceNanos) {
      barked = true;
      bark.run();
    }
  }

  boolean hasBarked() {
    return barked;
  }

  void close() {
    looking.cancel(false);
  }
}
