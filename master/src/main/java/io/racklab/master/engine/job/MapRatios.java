package io.racklab.master.engine.job;

import java.util.OptionalDouble;

/**
 * The average of map output / map input over a job's map completions (NAS, Section III-A). Values
 * are kept even if output is lost or the job restarts.
 */
public final class MapRatios {
  private double sum;
  private int maps;

  /** Adds a map that has ended. A map without input is ignored. */
  void add(long input, long output) {
    if (input > 0) {
      sum += (double) output / input;
      maps++;
    }
  }

  /** Returns the average; empty until a map with input has ended. */
  public OptionalDouble average() {
    return maps == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / maps);
  }
}
