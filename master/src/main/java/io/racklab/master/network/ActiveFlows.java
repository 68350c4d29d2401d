package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.racklab.protocol.FlowAnswer;
import java.util.Comparator;
import java.util.List;

/**
 * The flows that are not over. Each is looked up when it ends, all of them hardly ever: they are
 * put in order only then.
 */
final class ActiveFlows {
  private final LongObjectMap<Flow> byNumber = new LongObjectHashMap<>();

  void add(Flow flow) {
    byNumber.put(flow.number(), flow);
  }

  void remove(Flow flow) {
    byNumber.remove(flow.number());
  }

  /** The flow of this number, or null when it is over. */
  Flow of(long number) {
    return byNumber.get(number);
  }

  /** The flow that its owner calls so, or null when it is over. Looks at all: few are closed. */
  Flow of(ActorRef<FlowAnswer> owner, long tag) {
    for (Flow flow : byNumber.values()) {
      if (flow.asked().tag() == tag && flow.asked().owner().equals(owner)) {
        return flow;
      }
    }
    return null;
  }

  boolean isEmpty() {
    return byNumber.isEmpty();
  }

  int count() {
    return byNumber.size();
  }

  /** All now, in the order of their starts, which is that of their numbers. */
  List<Flow> all() {
    return byNumber.values().stream().sorted(Comparator.comparingLong(Flow::number)).toList();
  }
}
