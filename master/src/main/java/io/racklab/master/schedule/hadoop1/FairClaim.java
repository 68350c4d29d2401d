package io.racklab.master.schedule.hadoop1;

/**
 * The claim of a pool or a job on the slots.
 *
 * @param demand slots that it could use
 * @param minShare slots that it gets first, as far as it could use them
 * @param weight its part of what is shared; zero only without demand
 */
record FairClaim(int demand, int minShare, double weight) {
  public FairClaim {
    if (demand < 0 || minShare < 0 || !(weight >= 0) || (weight == 0 && demand > 0)) {
      throw new IllegalArgumentException(
          "no claim: demand " + demand + ", minimum " + minShare + ", weight " + weight);
    }
  }

  /** The slots at so many slots for a weight of one. */
  double share(double slotsPerWeight) {
    return Math.min(Math.max(minShare, slotsPerWeight * weight), demand);
  }
}
