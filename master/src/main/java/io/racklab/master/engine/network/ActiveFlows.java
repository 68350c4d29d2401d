package io.racklab.master.engine.network;

import akka.actor.typed.ActorRef;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.racklab.protocol.FlowAnswer;
import java.util.Comparator;
import java.util.List;

/**
 * The active flows, in a hash map, since lookups of single flows are frequent and ordered lists of
 * all flows are rare.
 */
final class ActiveFlows {
  private final LongObjectMap<Flow> byNumber = new LongObjectHashMap<>();

  void add(Flow flow) {
    byNumber.put(flow.number(), flow);
  }

  void remove(Flow flow) {
    byNumber.remove(flow.number());
  }

  /** Returns the active flow of this number, or null if there is none. */
  Flow of(long number) {
    return byNumber.get(number);
  }

  /**
   * Returns the active flow with its owner's tag, or null if there is none. Searches all flows
   * without an index, since owners rarely close a flow before its end.
   */
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

  /** Returns all flows in the order of their starts, which is that of their numbers. */
  List<Flow> all() {
    return byNumber.values().stream().sorted(Comparator.comparingLong(Flow::number)).toList();
  }
}
