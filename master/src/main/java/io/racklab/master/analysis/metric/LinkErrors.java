package io.racklab.master.analysis.metric;

import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import java.util.List;

/**
 * How far the receivers' byte counts deviate from the fluid model: one observation for each link
 * and window in which either rate is above 0, as a share of the link's capacity. Without receivers
 * that count there are no observations.
 *
 * @param below by how much receivers counted less than the model; 0 if they counted more
 * @param above by how much receivers counted more than the model; 0 if they counted less
 */
public record LinkErrors(Sample below, Sample above) {
  /** No errors. */
  public static final LinkErrors NONE = new LinkErrors(Sample.NONE, Sample.NONE);

  /** Returns the errors of several runs together. */
  public static LinkErrors merged(List<LinkErrors> all) {
    return new LinkErrors(
        Sample.merged(all.stream().map(LinkErrors::below).toList()),
        Sample.merged(all.stream().map(LinkErrors::above).toList()));
  }

  /** Collects the errors. */
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
