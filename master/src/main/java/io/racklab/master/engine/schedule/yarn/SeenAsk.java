package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.Arrays;

/** The containers that an application still wants at one priority: an observer's own count. */
final class SeenAsk {
  private final Resource each;
  private final int[] onNode;
  private final int[] inRack;
  private int anywhere;

  SeenAsk(Asks asks, int nodes, int racks) {
    each = asks.each();
    anywhere = asks.anywhere();
    onNode = new int[nodes];
    inRack = new int[racks];
    Arrays.setAll(onNode, asks::onNode);
    Arrays.setAll(inRack, asks::inRack);
  }

  Resource each() {
    return each;
  }

  int anywhere() {
    return anywhere;
  }

  int onNode(int node) {
    return onNode[node];
  }

  int inRack(int rack) {
    return inRack[rack];
  }

  /** True if a container is wanted near its input. */
  boolean hasPlaces() {
    return Arrays.stream(onNode).anyMatch(count -> count > 0)
        || Arrays.stream(inRack).anyMatch(count -> count > 0);
  }

  Locality nearest(SeenNode node) {
    if (inRack[node.rack()] <= 0) {
      return Locality.OFF;
    }
    return onNode[node.number()] > 0 ? Locality.NODE : Locality.RACK;
  }

  void given(Container container, int rack) {
    anywhere--;
    if (container.locality() == Locality.NODE) {
      onNode[container.node()]--;
    }
    if (container.locality() != Locality.OFF) {
      inRack[rack]--;
    }
  }
}
