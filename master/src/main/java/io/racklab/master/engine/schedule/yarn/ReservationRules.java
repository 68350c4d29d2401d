package io.racklab.master.engine.schedule.yarn;

/**
 * The limits on reservations of nodes under the fair scheduler.
 *
 * @param nodes the part of the nodes that an application may reserve; rounded up
 * @param increments the smallest container for which nodes are reserved, in increments of
 *     containers' sizes: yarn.scheduler.reservation-threshold.increment-multiple
 */
public record ReservationRules(double nodes, double increments) {
  /** Hadoop's defaults. */
  public static final ReservationRules HADOOP = new ReservationRules(0.05, 2);

  public ReservationRules {
    // Hadoop reads both in single precision.
    nodes = (float) nodes;
    increments = (float) increments;
    if (!(nodes >= 0 && nodes <= 1)) {
      throw new IllegalArgumentException("reservable nodes must be from 0 to 1, not " + nodes);
    }
    if (!(increments >= 0)) {
      throw new IllegalArgumentException("a threshold must not be negative: " + increments);
    }
  }

  int most(int ofNodes) {
    return (int) Math.ceil(ofNodes * (float) nodes);
  }

  /** Returns the smallest container for which nodes are reserved. */
  Resource threshold(Resource increment) {
    return new Resource(
        (long) (increment.memory() * increments), (long) (increment.vcores() * increments));
  }
}
