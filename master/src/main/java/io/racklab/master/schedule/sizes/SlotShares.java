package io.racklab.master.schedule.sizes;

import java.util.List;

/**
 * The division of a cluster's slots: each partition has a fixed share of the slots of each type,
 * wherever they are, and lends none (Tyrex, Section IV.B). One whose share is less than half a slot
 * has one all the same, or its jobs would wait for ever.
 *
 * @param each of the slots, more than 0; 1 in all
 */
record SlotShares(List<Double> each) {
  private static final double ROUNDING = 1e-6;

  public SlotShares {
    each = List.copyOf(each);
    double sum = each.stream().mapToDouble(Double::doubleValue).sum();
    if (!each.stream().allMatch(share -> share > 0) || Math.abs(sum - 1) > ROUNDING) {
      throw new IllegalArgumentException("partitions share all slots: " + each);
    }
  }

  /** The number of partitions. */
  int count() {
    return each.size();
  }

  /** Rounds the bounds, not the shares, so that the partitions' slots are all there are. */
  int slots(int partition, int all) {
    double before = 0;
    for (int earlier = 0; earlier < partition; earlier++) {
      before += each.get(earlier);
    }
    double upTo = before + each.get(partition);
    return Math.max(1, (int) (Math.round(upTo * all) - Math.round(before * all)));
  }
}
