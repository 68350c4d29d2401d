package io.racklab.deploy.launch;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.cluster.Member;
import akka.cluster.typed.Cluster;
import java.util.Optional;

/**
 * The weights by which the nodes of an emulated cluster are divided among worker processes. A
 * worker announces its weight as a role of its Akka cluster member, so that the master knows it as
 * soon as the process has joined.
 */
final class WorkerShares {
  private static final String ROLE = "share-";

  private final Cluster cluster;

  WorkerShares(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Returns the role that announces a weight.
   *
   * @param share the weight, above 0
   */
  static String role(double share) {
    return ROLE + share;
  }

  /** Returns a worker's weight; 1 if its process announces none. */
  double of(ActorRef<?> worker) {
    // Workers of this process have an address without a host.
    Address address = worker.path().address();
    Address of = address.hasGlobalScope() ? address : cluster.selfMember().address();
    for (Member member : cluster.state().getMembers()) {
      if (member.address().equals(of)) {
        return share(member).orElse(1.0);
      }
    }
    return 1;
  }

  private static Optional<Double> share(Member member) {
    return member.getRoles().stream()
        .filter(role -> role.startsWith(ROLE))
        .map(role -> Double.valueOf(role.substring(ROLE.length())))
        .findFirst();
  }
}
