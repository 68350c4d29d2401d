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
 * Checks periodically why a master has not admitted this process yet, and reports the reason at
 * growing intervals. The checks end with the admission.
 */
final class AdmissionWatch implements AutoCloseable {
  /** The period of the checks, longer than joining takes when nothing is wrong. */
  private static final Duration EVERY = Duration.ofSeconds(2);

  private static final long FAREWELL_SECONDS = 10;

  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean letIn;

  private AdmissionWatch() {}

  /**
   * Starts the checks.
   *
   * @param refused receives the reason of a refusal, once, on a thread that may block; the checks
   *     end then
   * @param waits receives a line at growing intervals, on the same thread: which master has not
   *     admitted the process, and what a connection to its address finds
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

  /**
   * Returns a line that names the master for which a process waits and describes what a connection
   * to its address finds. Blocks, for some seconds at most.
   */
  static String line(Address master, Duration waited) {
    return "waiting for the master at "
        + master
        + " for "
        + waited.toSeconds()
        + " s: "
        + Sight.of(master).words();
  }

  /** Ends the checks, since the master has admitted the process. */
  void letIn() {
    letIn = true;
    over.countDown();
  }

  /**
   * Terminates the actors of this process and waits until they have ended. If the process was not
   * admitted, the actors run until the JVM exits: Akka's receptionist fails with a long log message
   * if it is terminated before it has joined.
   */
  void end(ActorSystem<?> system) {
    if (letIn) {
      system.terminate();
      try {
        system.getWhenTerminated().toCompletableFuture().get(FAREWELL_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException e) {
        // Akka sometimes waits forever for a connection whose peer has terminated.
      }
    }
  }

  @Override
  public void close() {
    over.countDown();
  }
}
