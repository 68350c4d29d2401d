package io.racklab.master.engine.schedule.yarn;

/**
 * A node as the scheduler knows it: the resources that its containers hold, and its reservation.
 */
final class ContainerNode {
  private final int number;
  private final int rack;
  private final Resource total;
  private Resource used = Resource.NONE;
  private Reservation reservation;

  ContainerNode(int number, int rack, Resource total) {
    this.number = number;
    this.rack = rack;
    this.total = total;
  }

  int number() {
    return number;
  }

  int rack() {
    return rack;
  }

  Resource total() {
    return total;
  }

  Resource free() {
    return total.minus(used);
  }

  /** True if no container holds a part of the node. */
  boolean isEmpty() {
    return used.memory() == 0 && used.vcores() == 0;
  }

  void take(Resource container) {
    if (!container.fitsIn(free())) {
      throw new IllegalStateException(
          "node " + number + " has " + free() + " free, too little for " + container);
    }
    used = used.plus(container);
  }

  void release(Resource container) {
    used = used.minus(container);
  }

  /** Returns the node's reservation, or null if it has none. */
  Reservation reservation() {
    return reservation;
  }

  void reservation(Reservation made) {
    reservation = made;
  }
}
