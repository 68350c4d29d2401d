package io.racklab.master.journal;

import io.racklab.master.statistics.Observations;
import io.racklab.master.statistics.Sample;
import java.util.List;

/**
 * The errors of the flows that the fluid model gives an emulated second or more: how far their ends
 * were from the model's, as shares of their durations.
 *
 * @param network of flows between nodes
 * @param disks of what stayed on a node, where only timers can be late
 */
public record FlowErrors(Sample network, Sample disks) {
  private static final long JUDGED_NANOS = 1_000_000_000L;

  /** Without a flow. */
  public static final FlowErrors NONE = new FlowErrors(Sample.NONE, Sample.NONE);

  /** Those of several runs together. */
  public static FlowErrors merged(List<FlowErrors> all) {
    return new FlowErrors(
        Sample.merged(all.stream().map(FlowErrors::network).toList()),
        Sample.merged(all.stream().map(FlowErrors::disks).toList()));
  }

  /** Whether a flow is long enough to be judged. */
  public static boolean isJudged(long startNanos, long expectedNanos) {
    return expectedNanos - startNanos >= JUDGED_NANOS;
  }

  /** The error of one that is. */
  public static double of(long startNanos, long finishNanos, long expectedNanos) {
    return Math.abs(finishNanos - expectedNanos) / (double) (expectedNanos - startNanos);
  }

  /** Errors while they are collected. */
  static final class Collected {
    private final Observations network = new Observations();
    private final Observations disks = new Observations();

    void add(boolean local, long startNanos, long finishNanos, long expectedNanos) {
      if (isJudged(startNanos, expectedNanos)) {
        (local ? disks : network).add(of(startNanos, finishNanos, expectedNanos));
      }
    }

    FlowErrors errors() {
      return new FlowErrors(network.sample(), disks.sample());
    }
  }
}
