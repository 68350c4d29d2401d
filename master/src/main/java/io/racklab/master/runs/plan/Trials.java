package io.racklab.master.runs.plan;

import java.util.List;
import java.util.Map;

/** Plays steps and measures the goal's metric. */
public interface Trials {
  /**
   * Plays repeats of steps as far as they have not been played yet. A repeat has the same seed for
   * every step.
   *
   * @param repeats the number of repeats that each step is to have in all
   * @return the metric of the repeats of each step, the first repeat first; NaN where it was not
   *     measured
   */
  Map<Step, List<Double>> play(List<Step> steps, int repeats);
}
