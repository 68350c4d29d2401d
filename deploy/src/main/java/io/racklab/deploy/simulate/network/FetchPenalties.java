package io.racklab.deploy.simulate.network;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The penalties of Hadoop's ShuffleSchedulerImpl: a reduce that has failed n times to fetch from a
 * node fetches nothing from it for 10 s times 1.3 to the power of n.
 */
final class FetchPenalties {
  private final Map<Fetcher, Failures> failures = new HashMap<>();
  private final List<Waited> waited = new ArrayList<>();

  private record Fetcher(ActorRef<?> owner, int source) {}

  private record Failures(int count, long lastNanos) {}

  private record Waited(int source, Failures after, OpenFlow next, long nanos) {}

  /** A fetch was lost or refused. */
  void failed(OpenFlow asked, long nanos) {
    if (asked.kind() == FlowKind.SHUFFLE) {
      failures.merge(
          fetcher(asked),
          new Failures(1, nanos),
          (before, one) -> new Failures(before.count() + 1, nanos));
    }
  }

  /** A fetch is requested. */
  void fetches(OpenFlow asked, long nanos) {
    Failures before = asked.kind() == FlowKind.SHUFFLE ? failures.get(fetcher(asked)) : null;
    if (before != null) {
      waited.add(new Waited(asked.route().source(), before, asked, nanos));
    }
  }

  private static Fetcher fetcher(OpenFlow asked) {
    return new Fetcher(asked.owner(), asked.route().source());
  }

  /**
   * Checks the waits of a run. A reduce forgets its failures when it hears that a node's outputs
   * are lost, so nodes that have lost outputs are not checked.
   */
  void compare(Topology topology, List<EventRow> events, Evidence evidence) {
    Set<String> lost = new HashSet<>();
    for (EventRow row : events) {
      if (row.event().equals("node-lost")) {
        lost.add(row.subject());
      } else if (row.event().equals("fetch-failures")) {
        lost.add(row.detail().split(" ")[0].substring("node=".length()));
      }
    }
    for (Waited one : waited) {
      if (!lost.contains(topology.node(one.source()).name())) {
        long due = one.after().lastNanos() + (long) (10e9 * Math.pow(1.3, one.after().count()));
        evidence.tested(
            one.nanos() >= due,
            () ->
                "%s was requested at %d ns, too soon after %s"
                    .formatted(one.next(), one.nanos(), one.after()));
      }
    }
  }
}
