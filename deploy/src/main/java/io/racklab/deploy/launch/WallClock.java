package io.racklab.deploy.launch;

import io.racklab.protocol.time.ProcessClock;
import java.time.Instant;

/**
 * The wall clock: nanoseconds since 1970, so that processes agree, advanced by the monotone
 * counter, so that it never runs backwards. Hosts must have their clocks synchronised.
 */
public final class WallClock implements ProcessClock {
  private static final long NANOS_OF_A_MILLI = 1_000_000;

  private final long offset;

  public WallClock() {
    // An interruption between the two readings makes a difference smaller, so the largest of
    // several is the most accurate.
    long best = Long.MIN_VALUE;
    for (int i = 0; i < 20; i++) {
      Instant now = Instant.now();
      long epoch = now.getEpochSecond() * 1_000 * NANOS_OF_A_MILLI + now.getNano();
      best = Math.max(best, epoch - System.nanoTime());
    }
    offset = best;
  }

  @Override
  public long nanos() {
    return System.nanoTime() + offset;
  }
}
