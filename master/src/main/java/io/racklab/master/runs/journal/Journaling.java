package io.racklab.master.runs.journal;

import akka.actor.typed.DispatcherSelector;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * The settings by which rows of runs reach their files.
 *
 * @param dispatcher the dispatcher of the journal's actor
 * @param writer writes to disk, in the order of the calls; may do so within the call
 * @param flushEvery the longest emulated time until a row is in its file
 */
public record Journaling(DispatcherSelector dispatcher, Executor writer, Duration flushEvery) {
  /** Returns the settings for an actor on a dispatcher where writing to disk may block. */
  public static Journaling blocking(DispatcherSelector dispatcher) {
    return new Journaling(dispatcher, Runnable::run, Duration.ofSeconds(1));
  }
}
