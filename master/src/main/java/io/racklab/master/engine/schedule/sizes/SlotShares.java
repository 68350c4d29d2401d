package io.racklab.master.engine.schedule.sizes;

import java.util.List;

/**
 * The division of a cluster's slots: each partition has a fixed share of the slots of each type,
 * wherever they are, and lends none (Tyrex, Section IV.B). A partition whose share is rounded to no
 * slot gets one, since its jobs would otherwise wait for ever.
 *
 * @param each the share of each partition, more than 0; their sum is 1
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

  /** Returns the number of partitions. */
  int count() {
    return each.size();
  }

  /**
   * Returns a partition's slots. The bounds between partitions are rounded rather than the shares,
   * so that the slots of all partitions add up if none is rounded to 0.
   */
  int slots(int partition, int all) {
    double before = 0;
    for (int earlier = 0; earlier < partition; earlier++) {
      before += each.get(earlier);
    }
    double upTo = before + each.get(partition);
    return Math.max(1, (int) (Math.round(upTo * all) - Math.round(before * all)));
  }
}
