package io.racklab.topologies.fluid;

/** Told of each flow that has finished. */
@FunctionalInterface
public interface EndListener {

  /**
   * The flow's last byte has arrived and the network no longer knows the flow. May start and cancel
   * flows and change capacities, at this same instant; must not advance the time.
   *
   * @param flow the caller's name for it
   * @param at when, in seconds
   */
  void finished(long flow, double at);
}
