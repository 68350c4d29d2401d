package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.WorkerMessage;

/**
 * A worker process that takes part in runs.
 *
 * @param share the part of the cluster that it emulates, in proportion to the other workers'
 *     shares; above 0
 */
public record JoinedWorker(ActorRef<WorkerMessage> worker, double share) {
  public JoinedWorker {
    if (!(share > 0 && Double.isFinite(share))) {
      throw new IllegalArgumentException("a share is above 0, not " + share);
    }
  }
}
