package io.racklab.master.engine.schedule.shadow;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts a run's duplicates by their outcome. */
final class DuplicateCounts {
  private static final double NANOS = 1e9;

  private long launched;
  private long chosen;
  private long chosenEarly;
  private long wastedNanos;
  private long predictions;
  private double errors;

  void launched() {
    launched++;
  }

  /**
   * Counts a chosen duplicate.
   *
   * @param early true if it ended before all originals of the job had ended
   */
  void chosen(boolean early) {
    chosen++;
    chosenEarly += early ? 1 : 0;
  }

  /** Adds the slot time of a wasted attempt of a duplicated map. */
  void wasted(long slotNanos) {
    wastedNanos += slotNanos;
  }

  /** Records a duplicate's predicted and actual duration, in seconds. */
  void predicted(double seconds, double actual) {
    if (actual > 0) {
      predictions++;
      errors += Math.abs(seconds - actual) / actual;
    }
  }

  Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("duplicates", (double) launched);
    measures.put("duplicates_chosen", (double) chosen);
    measures.put("duplicates_chosen_early", (double) chosenEarly);
    if (launched > 0) {
      measures.put("duplicates_chosen_share", chosen / (double) launched);
    }
    if (chosen > 0) {
      measures.put("duplicates_early_share", chosenEarly / (double) chosen);
    }
    measures.put("wasted_slot_s", wastedNanos / NANOS);
    if (predictions > 0) {
      measures.put("prediction_error", errors / predictions);
    }
    return measures;
  }
}
