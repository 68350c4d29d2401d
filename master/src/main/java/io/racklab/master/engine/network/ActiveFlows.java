package io.racklab.master.engine.network;

import akka.actor.typed.ActorRef;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import io.racklab.protocol.FlowAnswer;
import java.util.Comparator;
import java.util.List;

/**
 * The flows that are not over, in a hash map: single flows are looked up often, ordered lists of
 * all are asked for rarely.
 */
final class ActiveFlows {
  private final LongObjectMap<Flow> byNumber = new LongObjectHashMap<>();

  void add(Flow flow) {
    byNumber.put(flow.number(), flow);
  }

  void remove(Flow flow) {
    byNumber.remove(flow.number());
  }

  /** Returns the flow of this number, or null if it is over. */
  Flow of(long number) {
    return byNumber.get(number);
  }

  /**
   * Returns the flow with its owner's tag, or null if it is over. Searches all flows, since few are
   * closed.
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
