package io.racklab.master.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an application asks for at one priority: containers of one size, and where it would like
 * them. Counts are of containers still wanted; one on a node is also counted in its rack and
 * anywhere. Hadoop's LocalityAppPlacementAllocator, with locality always relaxed.
 */
public final class Asks {
  private final Resource each;
  private final Map<Integer, Integer> onNode = new LinkedHashMap<>();
  private final Map<Integer, Integer> inRack = new LinkedHashMap<>();
  private int anywhere;

  /**
   * @param each what one container holds
   * @param anywhere how many containers are wanted in all
   */
  public Asks(Resource each, int anywhere) {
    if (each.memory() < 0 || each.vcores() < 0 || anywhere < 0) {
      throw new IllegalArgumentException(anywhere + " containers of " + each);
    }
    this.each = each;
    this.anywhere = anywhere;
  }

  /** Would like this many on a node. */
  public Asks onNode(int node, int count) {
    return wants(onNode, node, count);
  }

  /** Would like this many in a rack, those on its nodes included. */
  public Asks inRack(int rack, int count) {
    return wants(inRack, rack, count);
  }

  private Asks wants(Map<Integer, Integer> where, int place, int count) {
    if (count > 0) {
      where.put(place, count);
    }
    return this;
  }

  Resource each() {
    return each;
  }

  int anywhere() {
    return anywhere;
  }

  int onNode(int node) {
    return onNode.getOrDefault(node, 0);
  }

  int inRack(int rack) {
    return inRack.getOrDefault(rack, 0);
  }

  /** Whether no place is named. */
  boolean nowhereSpecial() {
    return onNode.isEmpty() && inRack.isEmpty();
  }

  void takenOnNode(ContainerNode node) {
    less(onNode, node.number());
    takenInRack(node);
  }

  void takenInRack(ContainerNode node) {
    less(inRack, node.rack());
    takenAnywhere();
  }

  void takenAnywhere() {
    anywhere--;
  }

  /** One that was given is wanted once more, where it was. */
  void again(Container container, int rack) {
    if (container.locality() == Locality.NODE) {
      onNode.merge(container.node(), 1, Integer::sum);
    }
    if (container.locality() != Locality.OFF) {
      inRack.merge(rack, 1, Integer::sum);
    }
    anywhere++;
  }

  private static void less(Map<Integer, Integer> where, int place) {
    where.computeIfPresent(place, (any, count) -> count == 1 ? null : count - 1);
  }
}
