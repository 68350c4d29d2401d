package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.FlowAnswer;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The flows that are not over. */
final class ActiveFlows {
  private final Map<Long, Flow> byNumber = new LinkedHashMap<>();

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

  /** All, in the order of their starts. */
  Collection<Flow> all() {
    return Collections.unmodifiableCollection(byNumber.values());
  }
}
