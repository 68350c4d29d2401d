package io.racklab.master.schedule.hadoop1;

import io.racklab.master.job.Job;
import io.racklab.protocol.Locality;

/** The wait of a job for locality, as delay scheduling remembers it. */
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

  /** Notes that it is asked in this round and says whether this is the first time. */
  boolean ask() {
    boolean first = !asked;
    asked = true;
    return first;
  }

  /** A map of it was launched. */
  void launched(Locality locality) {
    last = locality;
    waited = 0;
    launched = asked;
  }

  /**
   * The next round begins.
   *
   * @param passed by how much it has waited longer if it was passed over in the last
   */
  void roundOver(long passed) {
    if (!launched) {
      waited += passed;
    }
    asked = false;
    launched = false;
  }

  /** The farthest that a map may be from its input now, for so long waits for node and rack. */
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
