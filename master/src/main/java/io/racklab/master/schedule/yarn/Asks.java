package io.racklab.master.schedule.yarn;

import io.racklab.protocol.Locality;

/**
 * The containers that an application asks for at one priority: all of one size, and where it would
 * like them. Counts are of containers still wanted; one on a node is also counted in its rack and
 * anywhere. Hadoop's LocalityAppPlacementAllocator, with locality always relaxed.
 */
final class Asks {
  private final Resource each;
  private final Places asked;

  /** Of those that were asked for, or fewer than none when one is wanted again. */
  private final Places given = new Places();

  private int anywhere;
  private int exhausted;

  /**
   * @param each what one container holds
   * @param anywhere how many containers are wanted in all
   */
  public Asks(Resource each, int anywhere) {
    this(each, anywhere, new Places());
  }

  /**
   * @param each what one container holds
   * @param anywhere how many containers are wanted in all
   * @param asked where; not to be changed while this is in use
   */
  public Asks(Resource each, int anywhere, Places asked) {
    if (each.memory() < 0 || each.vcores() < 0 || anywhere < 0) {
      throw new IllegalArgumentException(anywhere + " containers of " + each);
    }
    this.each = each;
    this.anywhere = anywhere;
    this.asked = asked;
  }

  /** Would like this many more on a node. */
  public Asks onNode(int node, int count) {
    asked.onNode(node, count);
    return this;
  }

  /** Would like this many more in a rack, those on its nodes included. */
  public Asks inRack(int rack, int count) {
    asked.inRack(rack, count);
    return this;
  }

  Resource each() {
    return each;
  }

  int anywhere() {
    return anywhere;
  }

  int onNode(int node) {
    return asked.onNode(node) - given.onNode(node);
  }

  int inRack(int rack) {
    return asked.inRack(rack) - given.inRack(rack);
  }

  /** Whether no place is named. */
  boolean nowhereSpecial() {
    return given.asManyAs(asked);
  }

  /**
   * The number of nodes and racks that have been named, but for those where all is given now. A
   * master names places for none, and so they count.
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

  /** One that was given is wanted once more, where it was. */
  void again(Container container, int rack) {
    if (container.locality() == Locality.NODE) {
      given.onNode(container.node(), -1);
    }
    if (container.locality() != Locality.OFF) {
      given.inRack(rack, -1);
    }
    anywhere++;
  }
}
