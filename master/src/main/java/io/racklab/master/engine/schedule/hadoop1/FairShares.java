package io.racklab.master.engine.schedule.hadoop1;

import java.util.List;

/**
 * Max-min fair shares with weights and minimum shares, as {@code
 * SchedulingAlgorithms.computeFairShares} of Hadoop 1.2.1 computes them: every claim gets slots in
 * proportion to its weight, but no less than its minimum and no more than its demand. The number of
 * slots for a weight of one is found by bisection in 25 steps, so shares are a few
 * hundred-millionths too large.
 */
final class FairShares {
  private static final int STEPS = 25;

  private FairShares() {}

  /**
   * Divides slots between claims.
   *
   * @param slots the slots to divide, not negative
   * @return the slots of each claim, in order; their sum is the lesser of slots and demand, or more
   *     if the minimum shares are more
   */
  public static double[] of(double slots, List<FairClaim> claims) {
    double demand = 0;
    for (FairClaim claim : claims) {
      demand += claim.demand();
    }
    double perWeight = slotsPerWeight(Math.min(demand, slots), claims);
    return claims.stream().mapToDouble(claim -> claim.share(perWeight)).toArray();
  }

  private static double slotsPerWeight(double sharedOut, List<FairClaim> claims) {
    double most = 1;
    while (total(most, claims) < sharedOut) {
      most *= 2;
    }
    double least = 0;
    for (int step = 0; step < STEPS; step++) {
      double middle = (least + most) / 2;
      if (total(middle, claims) < sharedOut) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return most;
  }

  private static double total(double slotsPerWeight, List<FairClaim> claims) {
    double total = 0;
    for (FairClaim claim : claims) {
      total += claim.share(slotsPerWeight);
    }
    return total;
  }
}
