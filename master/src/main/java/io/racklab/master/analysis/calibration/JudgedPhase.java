package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.statistics.Sample;

/**
 * How well a phase of judged jobs was foretold. Nothing was learned from these jobs.
 *
 * @param phase the phase in one word
 * @param jobs the number of judged jobs that have it
 * @param recorded the seconds that the history recorded
 * @param foretold the seconds that were foretold: the geometric mean over repeats
 * @param errors the relative errors: foretold / recorded − 1
 * @param held the number of jobs whose recorded time lies in the 95 % interval of the repeats
 */
public record JudgedPhase(
    String phase, int jobs, Sample recorded, Sample foretold, Sample errors, int held) {
  /** The median error that still counts as foretold. */
  private static final double NEAR = 0.25;

  private static final double MOST_HELD = 0.8;

  /** Returns the share of jobs whose interval held, from 0 to 1. */
  public double coverage() {
    return (double) held / jobs;
  }

  /** True if the median error is at most a quarter, and at least four of five intervals held. */
  public boolean isForetold() {
    return Math.abs(errors.quantile(0.5)) <= NEAR && coverage() >= MOST_HELD;
  }
}
