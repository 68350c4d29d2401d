package io.racklab.master.engine.schedule.sizes;

/**
 * A part of the cluster's slots for jobs of similar sizes.
 *
 * @param share the share of the slots of each type, more than 0 and at most 1
 * @param mostNanos the slot-nanoseconds of the largest job that the partition serves; {@link
 *     Long#MAX_VALUE} for the last one
 */
record SlotPartition(double share, long mostNanos) {
  public SlotPartition {
    if (!(share > 0 && share <= 1) || mostNanos < 1) {
      throw new IllegalArgumentException(
          "a partition has a share above 0 and at most 1, and serves jobs of a size above 0: "
              + share
              + ", "
              + mostNanos);
    }
  }
}
