package io.racklab.master.analysis.metric;

import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import java.util.List;

/**
 * Deviations of receivers' counts from the fluid model: one observation for each window of each
 * link in which either is not zero, as a share of the link's capacity. There are none if receivers
 * do not count.
 *
 * @param below the amounts by which receivers counted less; 0 if they counted more
 * @param above the amounts by which receivers counted more; 0 if they counted less
 */
public record LinkErrors(Sample below, Sample above) {
  /** No windows. */
  public static final LinkErrors NONE = new LinkErrors(Sample.NONE, Sample.NONE);

  /** Returns the errors of several runs together. */
  public static LinkErrors merged(List<LinkErrors> all) {
    return new LinkErrors(
        Sample.merged(all.stream().map(LinkErrors::below).toList()),
        Sample.merged(all.stream().map(LinkErrors::above).toList()));
  }

  /** Errors while they are collected. */
  public static final class Collected {
    private final Observations below = new Observations();
    private final Observations above = new Observations();

    /** Adds a window. Rates are in bytes per second; windows without finite rates are ignored. */
    public void add(double capacity, double used, double expected) {
      if (capacity > 0 && Double.isFinite(capacity) && Double.isFinite(expected)) {
        below.add(Math.max(0, expected - used) / capacity);
        above.add(Math.max(0, used - expected) / capacity);
      }
    }

    public LinkErrors errors() {
      return new LinkErrors(below.sample(), above.sample());
    }
  }
}
