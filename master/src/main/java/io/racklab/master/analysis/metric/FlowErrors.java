package io.racklab.master.analysis.metric;

import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How far flows and links deviate from the fluid model. Only flows that last at least one emulated
 * second in the model count; their errors are shares of this duration.
 *
 * @param network for each flow between nodes, the absolute difference between its actual end and
 *     its end in the model, divided by its duration in the model
 * @param disks the same errors for flows within a node, in which only timers can be late
 * @param unsentBySender for each sending node, the share of each flow's bytes that was unsent when
 *     the flow ended in the model. The sender then sends the rest at once, so the actual end alone
 *     does not show whether it kept to its rates
 * @param links the errors of links over windows of time, from the receivers' counts
 */
public record FlowErrors(
    Sample network, Sample disks, Map<String, Sample> unsentBySender, LinkErrors links) {
  private static final long JUDGED_NANOS = 1_000_000_000L;

  /** No flows. */
  public static final FlowErrors NONE =
      new FlowErrors(Sample.NONE, Sample.NONE, Map.of(), LinkErrors.NONE);

  public FlowErrors {
    unsentBySender = Collections.unmodifiableMap(new TreeMap<>(unsentBySender));
  }

  /** Returns the errors of several runs together. */
  public static FlowErrors merged(List<FlowErrors> all) {
    Map<String, List<Sample>> bySender =
        all.stream()
            .flatMap(errors -> errors.unsentBySender().entrySet().stream())
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    TreeMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    Map<String, Sample> unsent = new TreeMap<>();
    bySender.forEach((sender, samples) -> unsent.put(sender, Sample.merged(samples)));
    return new FlowErrors(
        Sample.merged(all.stream().map(FlowErrors::network).toList()),
        Sample.merged(all.stream().map(FlowErrors::disks).toList()),
        unsent,
        LinkErrors.merged(all.stream().map(FlowErrors::links).toList()));
  }

  /** Returns a copy with the given errors of links. */
  public FlowErrors with(LinkErrors others) {
    return new FlowErrors(network, disks, unsentBySender, others);
  }

  /** Returns the unsent shares of all senders together. */
  public Sample unsent() {
    return Sample.merged(List.copyOf(unsentBySender.values()));
  }

  /** True if a flow lasts at least one second in the model, so that its error counts. */
  public static boolean isJudged(long startNanos, long expectedNanos) {
    return expectedNanos - startNanos >= JUDGED_NANOS;
  }

  /** Returns the error of a flow for which {@link #isJudged} is true. */
  public static double of(long startNanos, long finishNanos, long expectedNanos) {
    return Math.abs(finishNanos - expectedNanos) / (double) (expectedNanos - startNanos);
  }

  /** Collects the errors. */
  public static final class Collected {
    private final Observations network = new Observations();
    private final Observations disks = new Observations();
    private final Map<String, Observations> unsent = new TreeMap<>();

    /**
     * Adds a flow if {@link FlowErrors#isJudged} is true for it.
     *
     * @param unsentShare the unsent share; NaN if no bytes are sent at a rate
     */
    public void add(
        String source,
        String destination,
        long startNanos,
        long finishNanos,
        long expectedNanos,
        double unsentShare) {
      if (!isJudged(startNanos, expectedNanos)) {
        return;
      }
      boolean local = source.equals(destination);
      (local ? disks : network).add(of(startNanos, finishNanos, expectedNanos));
      if (!Double.isNaN(unsentShare)) {
        unsent.computeIfAbsent(source, sender -> new Observations()).add(unsentShare);
      }
    }

    public FlowErrors errors() {
      Map<String, Sample> samples = new TreeMap<>();
      unsent.forEach((sender, shares) -> samples.put(sender, shares.sample()));
      return new FlowErrors(network.sample(), disks.sample(), samples, LinkErrors.NONE);
    }
  }
}
