package io.racklab.topologies.fluid;

/** Told of changed rates. */
@FunctionalInterface
public interface RateSink {

  /**
   * Every flow on the path now has this rate.
   *
   * @param path as {@link FluidNetwork#path} numbered it
   * @param ratePerFlow bytes per second; 0 where a link on the path is cut
   * @param since the time from which the rate holds, in seconds
   */
  void rate(int path, double ratePerFlow, double since);
}
