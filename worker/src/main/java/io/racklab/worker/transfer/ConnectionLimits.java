package io.racklab.worker.transfer;

import java.time.Duration;

/**
 * The limits to what others may ask of a port. Silence between frames is never limited: a flow over
 * a link that is cut waits as long as the cut lasts.
 *
 * @param strangers connections that have not greeted; one more ends the oldest of them, so those
 *     who greet at once always get in
 * @param peers connections that have greeted; one more is refused
 * @param flows under way on one connection
 * @param toGreet from connecting to the end of the hello
 * @param toEndFrame from the begin of a frame to its end; up to twice this is borne
 */
public record ConnectionLimits(
    int strangers, int peers, int flows, Duration toGreet, Duration toEndFrame) {
  /**
   * Far above what runs need (a connection for each two worker processes), far below what a process
   * can hold.
   */
  public static final ConnectionLimits DEFAULT =
      new ConnectionLimits(256, 1024, 1 << 18, Duration.ofSeconds(10), Duration.ofSeconds(30));
}
