package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.calibration.Calibrated;
import java.util.List;

/**
 * What was learned from a history.
 *
 * @param calibrated the values; those that cannot be calibrated have no effect
 * @param nearOnly whether maps were taken only where they ran beside their input
 * @param values each value in words, including those that cannot be calibrated
 */
public record Learned(Calibrated calibrated, boolean nearOnly, List<LearnedValue> values) {
  public Learned {
    values = List.copyOf(values);
  }

  /** Returns a copy with corrected values. */
  public Learned with(Calibrated corrected) {
    return new Learned(corrected, nearOnly, values);
  }
}
