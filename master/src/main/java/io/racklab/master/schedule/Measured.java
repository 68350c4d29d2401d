package io.racklab.master.schedule;

import java.util.Map;

/**
 * An answer to one of the five questions that counts what it does: a run's results tell it under
 * {@code extra}.
 */
public interface Measured {
  /** What was counted so far, by the names that results have for it, in the order to tell it. */
  Map<String, Double> measures();
}
