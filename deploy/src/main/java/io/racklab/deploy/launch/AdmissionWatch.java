package io.racklab.deploy.launch;

import akka.actor.typed.ActorSystem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Asks now and then why a master does not let a process in, until it does, and says from time to
 * time what it has seen.
 */
final class AdmissionWatch implements AutoCloseable {
  /** Longer than it takes to join where nothing is wrong. */
  private static final Duration EVERY = Duration.ofSeconds(2);

  private static final long FAREWELL_SECONDS = 10;

  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean letIn;

  private AdmissionWatch() {}

  /**
   * Begins to knock.
   *
   * @param refused told why, once, on a thread that may block; then there is no more knocking
   * @param waits told in a line now and then, on the same thread, which master does not let the
   *     process in and what there is at its address
   */
  static AdmissionWatch at(
      Address master, Security security, Consumer<String> refused, Consumer<String> waits) {
    AdmissionWatch knocking = new AdmissionWatch();
    Thread thread =
        new Thread(() -> knocking.knock(master, security, refused, waits), "racklab-knocking");
    thread.setDaemon(true);
    thread.start();
    return knocking;
  }

  private void knock(
      Address master, Security security, Consumer<String> refused, Consumer<String> waits) {
    long began = System.nanoTime();
    SparseTimes times = new SparseTimes();
    try {
      while (!over.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        Optional<String> why = security.refusal(master);
        if (why.isPresent() && over.getCount() > 0) {
          refused.accept(why.get());
          return;
        }
        Duration waited = Duration.ofNanos(System.nanoTime() - began);
        if (times.isDue(waited)) {
          String line = line(master, waited);
          if (over.getCount() > 0) {
            waits.accept(line);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** For which master a process waits, and what there is at its address. Blocks for a moment. */
  static String line(Address master, Duration waited) {
    return "waiting for the master at "
        + master
        + " for "
        + waited.toSeconds()
        + " s: "
        + Sight.of(master).words();
  }

  /** The master has let the process in. */
  void letIn() {
    letIn = true;
    over.countDown();
  }

  /**
   * Ends the actors of this process, and waits until they have ended. Those that have not been let
   * in are left to the end of the process: Akka's receptionist fails if it is ended before it has
   * joined, and says so at length.
   */
  void end(ActorSystem<?> system) {
    if (letIn) {
      system.terminate();
      try {
        system.getWhenTerminated().toCompletableFuture().get(FAREWELL_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException e) {
        // Akka waits for ever now and then for a connection whose other side has gone.
      }
    }
  }

  @Override
  public void close() {
    over.countDown();
  }
}
