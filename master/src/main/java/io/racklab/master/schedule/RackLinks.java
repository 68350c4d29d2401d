package io.racklab.master.schedule;

/**
 * The load of the links between racks, which schedulers know as measured over the last window:
 * shares of what a rack's uplink or downlink can carry, from 0; a link that can carry nothing, or
 * that there is not where a cluster has a single rack, counts as unused.
 */
public interface RackLinks {
  /** Nobody measures, or nothing was carried. */
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

  /** The share of the rack's uplink that was in use. */
  double uplink(int rack);

  /** The share of the rack's downlink that was in use. */
  double downlink(int rack);

  /**
   * Whether either of the rack's links carries more than a share of what it can.
   *
   * @param threshold such as 0.8; infinity if none is ever congested
   */
  default boolean congested(int rack, double threshold) {
    return Math.max(uplink(rack), downlink(rack)) > threshold;
  }
}
