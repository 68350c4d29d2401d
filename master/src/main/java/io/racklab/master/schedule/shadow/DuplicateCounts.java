package io.racklab.master.schedule.shadow;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the duplicates of a run by what became of them. */
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
   * @param early whether it had ended before all the job's originals had
   */
  void chosen(boolean early) {
    chosen++;
    chosenEarly += early ? 1 : 0;
  }

  /** An attempt of a map that was duplicated was for nothing. */
  void wasted(long slotNanos) {
    wastedNanos += slotNanos;
  }

  /** Notes the time that a duplicate was predicted to take, and the time that it took. */
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
