package io.racklab.master.network;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.FlowAnswer;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The flows that are not over, by number and by what their owners call them. */
final class ActiveFlows {
  private final Map<Long, Flow> byNumber = new LinkedHashMap<>();
  private final Map<Key, Flow> byKey = new LinkedHashMap<>();

  void add(Flow flow) {
    byNumber.put(flow.number(), flow);
    byKey.put(key(flow), flow);
  }

  void remove(Flow flow) {
    byNumber.remove(flow.number());
    byKey.remove(key(flow));
  }

  /** The flow of this number, or null when it is over. */
  Flow of(long number) {
    return byNumber.get(number);
  }

  /** The flow that its owner calls so, or null when it is over. */
  Flow of(ActorRef<FlowAnswer> owner, long tag) {
    return byKey.get(new Key(owner, tag));
  }

  /** All, in the order of their starts. */
  Collection<Flow> all() {
    return Collections.unmodifiableCollection(byNumber.values());
  }

  /** Those from, to or of one of these nodes, in the order of their starts. */
  List<Flow> touching(BitSet nodes) {
    return byNumber.values().stream().filter(flow -> flow.touches(nodes)).toList();
  }

  private static Key key(Flow flow) {
    return new Key(flow.asked().owner(), flow.asked().tag());
  }

  private record Key(ActorRef<FlowAnswer> owner, long tag) {}
}
