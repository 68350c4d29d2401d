package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.WorkerMessage;

/**
 * A worker process that takes part in runs.
 *
 * @param share how much of the cluster it is to emulate in proportion to the others' shares; above
 *     0
 */
public record JoinedWorker(ActorRef<WorkerMessage> worker, double share) {
  public JoinedWorker {
    if (!(share > 0 && Double.isFinite(share))) {
      throw new IllegalArgumentException("a share is above 0, not " + share);
    }
  }
}
