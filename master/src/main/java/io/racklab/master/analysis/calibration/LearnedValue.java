package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.Optional;

/**
 * What a history says of one value.
 *
 * @param name the value in words
 * @param unit its unit: {@code s}, or empty for a plain number
 * @param value the value; empty if it cannot be calibrated
 * @param note what it is based on, or why it cannot be calibrated
 */
public record LearnedValue(String name, String unit, Optional<Uncertain> value, String note) {
  static LearnedValue of(String name, String unit, Uncertain value, String note) {
    return new LearnedValue(name, unit, Optional.of(value), note);
  }

  static LearnedValue unknown(String name, String why) {
    return new LearnedValue(name, "", Optional.empty(), why);
  }
}
