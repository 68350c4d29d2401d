package io.racklab.master.results;

import java.util.Locale;

/**
 * A worker process that was lost in a run, and its nodes with it.
 *
 * @param worker its host and process, as its reports call it
 * @param run which one, such as {@code fair, repeat 2}
 * @param seconds of the run that had passed, emulated
 */
public record WorkerLoss(String worker, String run, double seconds) {
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s after %.1f s of %s", worker, seconds, run);
  }
}
