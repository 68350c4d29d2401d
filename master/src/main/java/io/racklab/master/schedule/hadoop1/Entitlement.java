package io.racklab.master.schedule.hadoop1;

/**
 * The distance of a pool or job from its share: the key of Hadoop 1.2.1's FairShareComparator.
 * Those below their minimum share go first, the most starved in relation to it; then the lowest
 * running tasks in relation to weight.
 *
 * @param needy whether it runs less than its minimum share
 * @param ratio what it runs in relation to its minimum share if it is needy, else to its weight
 */
record Entitlement(boolean needy, double ratio) implements Comparable<Entitlement> {
  static Entitlement of(int running, int demand, int minShare, double weight) {
    int minimum = Math.min(minShare, demand);
    return running < minimum
        ? new Entitlement(true, running / Math.max(minimum, 1.0))
        : new Entitlement(false, ratio(running, weight));
  }

  /** Running tasks in relation to weight, of those that have no minimum share. */
  static double ratio(int running, double weight) {
    return running == 0 ? 0 : running / weight;
  }

  @Override
  public int compareTo(Entitlement other) {
    return needy == other.needy ? Double.compare(ratio, other.ratio) : needy ? -1 : 1;
  }
}
