package io.racklab.master.engine.network;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.FlowAnswer;
import io.racklab.topologies.fluid.LongIndex;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The active flows by their numbers. Lookups of single flows are frequent, ordered lists of all
 * flows are rare.
 */
final class ActiveFlows {
  private final LongIndex placeOf = new LongIndex();

  /** The flows in their places; null in a free place. */
  private Flow[] flows = new Flow[64];

  private int[] free = new int[64];
  private int freeCount;
  private int places;

  void add(Flow flow) {
    int place = freeCount > 0 ? free[--freeCount] : places++;
    if (place == flows.length) {
      flows = Arrays.copyOf(flows, 2 * place);
      free = Arrays.copyOf(free, 2 * place);
    }
    flows[place] = flow;
    placeOf.put(flow.number(), place);
  }

  void remove(Flow flow) {
    int place = placeOf.remove(flow.number());
    if (place != LongIndex.ABSENT) {
      flows[place] = null;
      free[freeCount++] = place;
    }
  }

  /** Returns the active flow of this number, or null if there is none. */
  Flow of(long number) {
    int place = placeOf.get(number);
    return place == LongIndex.ABSENT ? null : flows[place];
  }

  /**
   * Returns the owner's active flow with this tag, or null if there is none. Searches all flows
   * without an index, since owners rarely close a flow before its end.
   */
  Flow of(ActorRef<FlowAnswer> owner, long tag) {
    for (int place = 0; place < places; place++) {
      Flow flow = flows[place];
      if (flow != null && flow.asked().tag() == tag && flow.asked().owner().equals(owner)) {
        return flow;
      }
    }
    return null;
  }

  boolean isEmpty() {
    return count() == 0;
  }

  int count() {
    return places - freeCount;
  }

  /** Returns all flows in the order of their numbers, and so of their starts. */
  List<Flow> all() {
    return Arrays.stream(flows, 0, places)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingLong(Flow::number))
        .toList();
  }
}
