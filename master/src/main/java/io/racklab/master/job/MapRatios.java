package io.racklab.master.job;

import java.util.OptionalDouble;

/**
 * Map output / map input of a job: the average over its maps that have ended, each ending counted
 * (NAS, Section III-A). What was seen is kept though output is lost or the job begins anew.
 */
public final class MapRatios {
  private double sum;
  private int maps;

  /** A map has ended; one without input says nothing of the ratio. */
  void add(long input, long output) {
    if (input > 0) {
      sum += (double) output / input;
      maps++;
    }
  }

  /** Empty until the first map has ended. */
  public OptionalDouble average() {
    return maps == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / maps);
  }
}
