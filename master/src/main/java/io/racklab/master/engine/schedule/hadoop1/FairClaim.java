package io.racklab.master.engine.schedule.hadoop1;

/**
 * The claim of a pool or a job on the slots.
 *
 * @param demand the slots that it could use
 * @param minShare the slots that it gets at least, up to its demand
 * @param weight its weight in the division of slots; zero only without demand
 */
record FairClaim(int demand, int minShare, double weight) {
  public FairClaim {
    if (demand < 0 || minShare < 0 || !(weight >= 0) || (weight == 0 && demand > 0)) {
      throw new IllegalArgumentException(
          "invalid claim: demand " + demand + ", minimum " + minShare + ", weight " + weight);
    }
  }

  /** Returns the slots that this claim gets if a weight of one gets the given number. */
  double share(double slotsPerWeight) {
    return Math.min(Math.max(minShare, slotsPerWeight * weight), demand);
  }
}
