package io.racklab.master.analysis.report;

/**
 * The duration of a phase of a job, as the trace recorded it and as the run emulated it.
 *
 * @param job the job's number
 * @param judged true if no parameter of the run was fitted to this job's recorded times, so that
 *     the comparison is fair
 * @param recorded the recorded seconds, more than 0
 * @param emulated the emulated seconds
 * @param beside the mean number of running attempts of all jobs while this job was in the system
 */
public record PhasePair(
    RecordedPhase phase, int job, boolean judged, double recorded, double emulated, double beside) {
  /** Returns the relative error: emulated seconds / recorded seconds − 1. */
  public double error() {
    return emulated / recorded - 1;
  }
}
