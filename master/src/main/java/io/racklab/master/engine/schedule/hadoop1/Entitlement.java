package io.racklab.master.engine.schedule.hadoop1;

/**
 * The distance of a pool or job from its share: the key of Hadoop 1.2.1's FairShareComparator.
 * Pools or jobs below their minimum share go first, and among them the one with the smallest part
 * of that share. Then comes the one with the fewest running tasks in relation to its weight.
 *
 * @param needy true if fewer tasks run than the minimum share
 * @param ratio the running tasks in relation to the minimum share if needy, else to the weight
 */
record Entitlement(boolean needy, double ratio) implements Comparable<Entitlement> {
  static Entitlement of(int running, int demand, int minShare, double weight) {
    int minimum = Math.min(minShare, demand);
    return running < minimum
        ? new Entitlement(true, running / Math.max(minimum, 1.0))
        : new Entitlement(false, ratio(running, weight));
  }

  /**
   * Returns the running tasks in relation to the weight, for a pool or job without a minimum share.
   */
  static double ratio(int running, double weight) {
    return running == 0 ? 0 : running / weight;
  }

  @Override
  public int compareTo(Entitlement other) {
    return needy == other.needy ? Double.compare(ratio, other.ratio) : needy ? -1 : 1;
  }
}
