package io.racklab.deploy.capacity;

import io.racklab.worker.transfer.Wrapping;
import java.io.IOException;
import java.time.Duration;

/**
 * The measured capacity of this machine.
 *
 * @param oneFlow bytes a second through its sockets, in one flow
 * @param manyFlows bytes a second through its sockets, in {@value #MANY} concurrent flows
 * @param flowsPerSecond the number of flows of {@value #SHORT} bytes that its sockets carry in a
 *     second
 * @param heartbeatsPerSecond heartbeats of nodes that one processor handles in a second
 */
public record Capacity(
    double oneFlow,
    double manyFlows,
    double flowsPerSecond,
    TimerLateness timers,
    double heartbeatsPerSecond) {
  /** The number of concurrent flows in a busy cluster. */
  public static final int MANY = 200;

  /** The bytes of a short flow, such as from a map to one reduce. */
  public static final long SHORT = 16 * 1024;

  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final int TIMERS = 2000;

  /**
   * Measures the capacity; takes some seconds.
   *
   * @param processes the number of worker processes that will share the machine
   */
  public static Capacity measure(int processes) throws IOException, InterruptedException {
    double oneFlow;
    double manyFlows;
    double flowsPerSecond;
    try (SocketSpeed speed = SocketSpeed.open(processes, Wrapping.NONE)) {
      speed.bytesPerSecond(MANY, Double.POSITIVE_INFINITY, WARM_UP);
      oneFlow = speed.bytesPerSecond(1, Double.POSITIVE_INFINITY, LOOK);
      manyFlows = speed.bytesPerSecond(MANY, Double.POSITIVE_INFINITY, LOOK);
      flowsPerSecond = speed.flowsPerSecond(MANY, SHORT, LOOK);
    }
    return new Capacity(
        oneFlow,
        manyFlows,
        flowsPerSecond,
        TimerLateness.measure(TIMERS, LOOK),
        HeartbeatSpeed.measure());
  }

  /**
   * Returns the rate from which scales are proposed: the lower of the rates with one flow and with
   * many.
   */
  public double bytesPerSecond() {
    return Math.min(oneFlow, manyFlows);
  }
}
