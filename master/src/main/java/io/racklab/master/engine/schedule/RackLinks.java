package io.racklab.master.engine.schedule;

/**
 * The measured load of the links between racks over the last window, as shares of the capacity of a
 * rack's uplink or downlink, from 0. A link without capacity counts as unused, and so does the
 * missing link of a cluster with a single rack.
 */
public interface RackLinks {
  /** The value when links are not measured, or nothing was carried. */
  RackLinks UNUSED =
      new RackLinks() {
        @Override
        public double uplink(int rack) {
          return 0;
        }

        @Override
        public double downlink(int rack) {
          return 0;
        }
      };

  /** Returns the share of the rack's uplink that was in use. */
  double uplink(int rack);

  /** Returns the share of the rack's downlink that was in use. */
  double downlink(int rack);

  /**
   * True if the load of either of the rack's links exceeds a threshold.
   *
   * @param threshold a share such as 0.8; infinity if no link ever counts as congested
   */
  default boolean congested(int rack, double threshold) {
    return Math.max(uplink(rack), downlink(rack)) > threshold;
  }
}
