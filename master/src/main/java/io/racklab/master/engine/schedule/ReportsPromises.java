package io.racklab.master.engine.schedule;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.function.Function;

/**
 * A policy whose promises are known only once a run has begun, and which checks them itself: a
 * program outside of Racklab decides.
 */
public interface ReportsPromises {
  /**
   * Sets the receiver of the evidence. Called before the run begins, if the run is checked.
   *
   * @param evidence returns what collects the evidence of a promise, given its words
   */
  void report(Function<String, Evidence> evidence);
}
