package io.racklab.master.runs.results;

import java.util.Locale;

/**
 * A worker process that was lost in a run, and its nodes with it.
 *
 * @param worker the worker's host and process, as its reports name it
 * @param run the run's title, such as {@code fair, repeat 2}
 * @param seconds the emulated seconds of the run that had passed
 */
public record WorkerLoss(String worker, String run, double seconds) {
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s after %.1f s of %s", worker, seconds, run);
  }
}
