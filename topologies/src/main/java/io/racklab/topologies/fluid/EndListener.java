package io.racklab.topologies.fluid;

/** Receives each flow that has finished. */
@FunctionalInterface
public interface EndListener {

  /**
   * Called when a flow's last byte has arrived; the network no longer knows the flow. The listener
   * may start and cancel flows and change capacities at this instant, but must not advance the
   * time.
   *
   * @param flow the caller's name for it
   * @param at the time of its finish, in seconds
   */
  void finished(long flow, double at);
}
