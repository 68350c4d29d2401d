package io.racklab.master.journal;

import io.racklab.master.statistics.Observations;
import io.racklab.master.statistics.Sample;
import java.util.List;

/**
 * Distances of receivers' counts from what the fluid model has links carry: an observation for each
 * window of each link in which one of both is not zero, as a share of what the link can carry.
 * There are none where nobody counts.
 *
 * @param below by how much receivers counted less; 0 where they counted more
 * @param above by how much receivers counted more; 0 where they counted less
 */
public record LinkErrors(Sample below, Sample above) {
  /** Without a window. */
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

    /** Adds a window; rates are in bytes per second, those that are not finite have no error. */
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
