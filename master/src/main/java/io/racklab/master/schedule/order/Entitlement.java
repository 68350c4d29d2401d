package io.racklab.master.schedule.order;

import java.util.Comparator;

/**
 * How far a pool or job is from its share: the key of Hadoop 1.2.1's FairShareComparator. Those
 * below their minimum share go first, the most starved in relation to it; then the lowest running
 * tasks in relation to weight; then the earlier; then by name.
 */
record Entitlement(
    int running, int demand, double weight, int minShare, long sinceNanos, String name)
    implements Comparable<Entitlement> {
  private static final Comparator<Entitlement> MOST_DESERVING =
      Comparator.comparing((Entitlement of) -> !of.needy())
          .thenComparingDouble(of -> of.needy() ? of.shareOfMinimum() : of.running / of.weight)
          .thenComparingLong(Entitlement::sinceNanos)
          .thenComparing(Entitlement::name);

  private boolean needy() {
    return running < Math.min(minShare, demand);
  }

  private double shareOfMinimum() {
    return running / Math.max(Math.min(minShare, demand), 1.0);
  }

  @Override
  public int compareTo(Entitlement other) {
    return MOST_DESERVING.compare(this, other);
  }
}
