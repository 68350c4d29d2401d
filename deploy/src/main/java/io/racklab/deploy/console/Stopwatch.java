package io.racklab.deploy.console;

import java.time.Duration;

/** Measures wall time from its creation. */
public final class Stopwatch {
  private final long start = System.nanoTime();

  public Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
