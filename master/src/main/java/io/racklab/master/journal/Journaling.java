package io.racklab.master.journal;

import akka.actor.typed.DispatcherSelector;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * The way of the rows of runs to their files.
 *
 * @param dispatcher of the journal's actor
 * @param writer writes to disk, one thing after the other, in the order in which it is asked; may
 *     do so at once
 * @param flushEvery emulated time after which rows are in their files at the latest
 */
public record Journaling(DispatcherSelector dispatcher, Executor writer, Duration flushEvery) {
  /** By an actor on a dispatcher where writing to disk may block. */
  public static Journaling blocking(DispatcherSelector dispatcher) {
    return new Journaling(dispatcher, Runnable::run, Duration.ofSeconds(1));
  }
}
