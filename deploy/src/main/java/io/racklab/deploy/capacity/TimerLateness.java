package io.racklab.deploy.capacity;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/**
 * The lateness of this machine's Akka timers, which start and end tasks and heartbeats.
 *
 * @param medianSeconds the median
 * @param tailSeconds the 99th percentile
 * @param worstSeconds the maximum
 */
public record TimerLateness(double medianSeconds, double tailSeconds, double worstSeconds) {
  private static final double NANOS = 1e9;
  private static final double TAIL = 0.99;

  /** Sets a number of timers, at random times within a span, and waits for them. */
  public static TimerLateness measure(int timers, Duration span) throws InterruptedException {
    ActorSystem<Void> system =
        ActorSystem.create(
            Behaviors.empty(),
            "capacity",
            ConfigFactory.parseString("akka.actor.provider = local")
                .withFallback(ConfigFactory.load()));
    try {
      // Warms up: the first timers of a process are late since its code is not compiled yet.
      late(system, timers / 4, span.dividedBy(4));
      return of(late(system, timers, span));
    } finally {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().join();
    }
  }

  private static double[] late(ActorSystem<?> system, int timers, Duration span)
      throws InterruptedException {
    double[] late = new double[timers];
    CountDownLatch left = new CountDownLatch(timers);
    SplittableRandom random = new SplittableRandom(timers);
    for (int i = 0; i < timers; i++) {
      int timer = i;
      long delay = 1 + random.nextLong(span.toNanos());
      long due = System.nanoTime() + delay;
      system
          .scheduler()
          .scheduleOnce(
              Duration.ofNanos(delay),
              () -> {
                late[timer] = Math.max(0, System.nanoTime() - due) / NANOS;
                left.countDown();
              },
              system.executionContext());
    }
    left.await();
    return late;
  }

  static TimerLateness of(double[] lateSeconds) {
    double[] sorted = lateSeconds.clone();
    Arrays.sort(sorted);
    return new TimerLateness(
        sorted[sorted.length / 2],
        sorted[(int) Math.ceil(sorted.length * TAIL) - 1],
        sorted[sorted.length - 1]);
  }
}
