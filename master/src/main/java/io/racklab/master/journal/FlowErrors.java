package io.racklab.master.journal;

import io.racklab.master.statistics.Observations;
import io.racklab.master.statistics.Sample;
import java.util.List;
import java.util.OptionalDouble;

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

  /** That of one flow; empty if it is too short to be judged. */
  public static OptionalDouble of(long startNanos, long finishNanos, long expectedNanos) {
    long expected = expectedNanos - startNanos;
    return expected < JUDGED_NANOS
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.abs(finishNanos - expectedNanos) / (double) expected);
  }

  /** Errors while they are collected. */
  static final class Collected {
    private final Observations network = new Observations();
    private final Observations disks = new Observations();

    void add(boolean local, long startNanos, long finishNanos, long expectedNanos) {
      of(startNanos, finishNanos, expectedNanos).ifPresent((local ? disks : network)::add);
    }

    FlowErrors errors() {
      return new FlowErrors(network.sample(), disks.sample());
    }
  }
}
