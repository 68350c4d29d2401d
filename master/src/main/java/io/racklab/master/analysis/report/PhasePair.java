package io.racklab.master.analysis.report;

/**
 * A phase of a job, as the trace measured it and as the run emulated it.
 *
 * @param job its number
 * @param judged true if no input of the run was learned from this job's measured seconds
 * @param recorded seconds, more than zero
 * @param emulated seconds
 * @param beside the mean number of running attempts of all jobs, while the job was in the system
 */
public record PhasePair(
    RecordedPhase phase, int job, boolean judged, double recorded, double emulated, double beside) {
  /** Returns the emulated seconds over the recorded ones, less one. */
  public double error() {
    return emulated / recorded - 1;
  }
}
