package io.racklab.worker.transfer;

import java.time.Duration;

/**
 * The limits on the incoming connections of a port. Silence between frames is not limited: a flow
 * over a link that is cut waits until the cut ends.
 *
 * @param strangers the largest number of connections that have not sent a hello; one more closes
 *     the oldest of them, so that a peer that sends its hello at once is always accepted
 * @param peers the largest number of connections that have sent a hello; one more is refused
 * @param flows the largest number of active flows on one connection
 * @param toGreet the time allowed from connecting to the end of the hello
 * @param toEndFrame the time allowed from the beginning of a frame to its end; up to twice this is
 *     tolerated
 */
public record ConnectionLimits(
    int strangers, int peers, int flows, Duration toGreet, Duration toEndFrame) {
  /**
   * The default limits: far above the need of runs (one connection for each pair of worker
   * processes) and far below the capacity of a process.
   */
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(256, 1024, 1 << 18, Duration.ofSeconds(10), Duration.ofSeconds(30));
}
