package io.racklab.master.engine.schedule.yarn;

import io.racklab.protocol.Locality;
import java.util.stream.IntStream;

/**
 * The containers that an application asks for at one priority: all of one size, with preferred
 * places. Counts are of containers still wanted; a container wanted on a node also counts in the
 * node's rack and anywhere. This is Hadoop's LocalityAppPlacementAllocator, with locality always
 * relaxed.
 */
public final class Asks {
  private final Resource each;
  private final Places asked;

  /**
   * The number of containers given at each place; negative where a container given for an earlier
   * request is wanted again.
   */
  private final Places given = new Places();

  private int anywhere;
  private int exhausted;

  /**
   * Asks for containers at any place.
   *
   * @param each the resources of one container
   * @param anywhere the number of containers wanted in all
   */
  public Asks(Resource each, int anywhere) {
    this(each, anywhere, new Places());
  }

  /**
   * Asks for containers with preferred places.
   *
   * @param each the resources of one container
   * @param anywhere the number of containers wanted in all
   * @param asked the preferred places, which must not change while this object is in use
   */
  public Asks(Resource each, int anywhere, Places asked) {
    if (each.memory() < 0 || each.vcores() < 0 || anywhere < 0) {
      throw new IllegalArgumentException("invalid request: " + anywhere + " of " + each);
    }
    this.each = each;
    this.anywhere = anywhere;
    this.asked = asked;
  }

  /** Adds preferred containers on a node. */
  public Asks onNode(int node, int count) {
    asked.onNode(node, count);
    return this;
  }

  /** Adds preferred containers in a rack, including those on its nodes. */
  public Asks inRack(int rack, int count) {
    asked.inRack(rack, count);
    return this;
  }

  /** Returns the resources of one container. */
  public Resource each() {
    return each;
  }

  /** Returns the number of containers wanted in all. */
  public int anywhere() {
    return anywhere;
  }

  /** Returns the number of containers wanted on a node. */
  public int onNode(int node) {
    return asked.onNode(node) - given.onNode(node);
  }

  /** Returns the number of containers wanted in a rack, including those on its nodes. */
  public int inRack(int rack) {
    return asked.inRack(rack) - given.inRack(rack);
  }

  /** Returns the nodes that were ever named, in ascending order. */
  public IntStream namedNodes() {
    return asked.namedNodes();
  }

  /** Returns the racks that were ever named, in ascending order. */
  public IntStream namedRacks() {
    return asked.namedRacks();
  }

  /**
   * Returns the number of nodes and racks that were ever named, except those whose containers have
   * all been given. Places with a count of zero are included, since an application master names
   * them, too.
   */
  int places() {
    return asked.named() - exhausted;
  }

  void takenOnNode(ContainerNode node) {
    if (onNode(node.number()) > 0) {
      given.onNode(node.number(), 1);
      exhausted += onNode(node.number()) == 0 ? 1 : 0;
    }
    takenInRack(node);
  }

  void takenInRack(ContainerNode node) {
    if (inRack(node.rack()) > 0) {
      given.inRack(node.rack(), 1);
      exhausted += inRack(node.rack()) == 0 ? 1 : 0;
    }
    takenAnywhere();
  }

  void takenAnywhere() {
    anywhere--;
  }

  /** Requests another container in place of a given one. */
  void again(Container container, int rack) {
    if (container.locality() == Locality.NODE) {
      exhausted -= onNode(container.node()) == 0 ? 1 : 0;
      given.onNode(container.node(), -1);
    }
    if (container.locality() != Locality.OFF) {
      exhausted -= inRack(rack) == 0 ? 1 : 0;
      given.inRack(rack, -1);
    }
    anywhere++;
  }
}
