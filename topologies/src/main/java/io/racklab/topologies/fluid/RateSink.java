package io.racklab.topologies.fluid;

/** Receives changed rates. */
@FunctionalInterface
public interface RateSink {

  /**
   * Called when the flows on a path have another rate.
   *
   * @param path as {@link FluidNetwork#path} numbered it
   * @param ratePerFlow bytes per second; 0 while a link on the path has capacity 0
   * @param since the time from which the rate holds, in seconds
   */
  void rate(int path, double ratePerFlow, double since);
}
