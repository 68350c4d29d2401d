package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A node as the requests and answers of a container scheduler show it. */
final class SeenNode {
  private final int number;
  private final int rack;
  private final Resource total;
  private final List<Container> containers = new ArrayList<>();
  private Optional<Reserved> reserved = Optional.empty();
  private boolean up = true;

  SeenNode(int number, int rack, Resource total) {
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

  boolean up() {
    return up;
  }

  void up(boolean now) {
    up = now;
  }

  /** Returns the containers that have been given here and have not ended. */
  List<Container> containers() {
    return containers;
  }

  Resource free() {
    Resource free = total;
    for (Container container : containers) {
      free = free.minus(container.resource());
    }
    return free;
  }

  Optional<Reserved> reserved() {
    return reserved;
  }

  void reserved(Optional<Reserved> now) {
    reserved = now;
  }

  boolean isReservedFor(SeenApplication application) {
    return reserved.filter(one -> one.application() == application.number()).isPresent();
  }
}
