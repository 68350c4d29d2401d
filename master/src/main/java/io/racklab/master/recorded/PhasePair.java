package io.racklab.master.recorded;

/**
 * A phase of a job, measured and emulated.
 *
 * @param job its number
 * @param judged whether nothing that was played was learned from its seconds
 * @param recorded seconds, more than zero
 * @param emulated seconds
 * @param beside attempts of all jobs that ran in the mean while the job was there
 */
public record PhasePair(
    RecordedPhase phase, int job, boolean judged, double recorded, double emulated, double beside) {
  /** The emulated seconds over the recorded ones, less one. */
  public double error() {
    return emulated / recorded - 1;
  }
}
