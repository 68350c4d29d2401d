package io.racklab.deploy.cli;

import java.time.Duration;

/** Measures wall time from its making. */
final class Stopwatch {
  private final long start = System.nanoTime();

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
