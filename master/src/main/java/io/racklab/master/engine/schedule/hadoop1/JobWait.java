package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.Locality;

/** The wait of a job for locality under delay scheduling. */
final class JobWait {
  private final Job job;
  private Locality last = Locality.NODE;
  private long waited;
  private boolean asked;
  private boolean launched;

  JobWait(Job job) {
    this.job = job;
  }

  Job job() {
    return job;
  }

  /** Records that the job is asked in this round; returns true the first time. */
  boolean ask() {
    boolean first = !asked;
    asked = true;
    return first;
  }

  /** A map of the job was launched. */
  void launched(Locality locality) {
    last = locality;
    waited = 0;
    launched = asked;
  }

  /**
   * Ends the round.
   *
   * @param passed the amount to add to the job's wait if no map was launched in the round
   */
  void roundOver(long passed) {
    if (!launched) {
      waited += passed;
    }
    asked = false;
    launched = false;
  }

  /**
   * Returns the farthest locality that a map may have now.
   *
   * @param node the wait for a node, in nanoseconds or skips
   * @param rack the further wait for a rack, in nanoseconds or skips
   */
  Locality allowed(long node, long rack) {
    return switch (last) {
      case NODE -> waited >= node + rack ? Locality.OFF : afterNode(node);
      case RACK -> waited >= rack ? Locality.OFF : Locality.RACK;
      case OFF -> Locality.OFF;
    };
  }

  private Locality afterNode(long node) {
    return waited >= node ? Locality.RACK : Locality.NODE;
  }
}
