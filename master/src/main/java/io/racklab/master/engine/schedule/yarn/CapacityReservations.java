package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The nodes that the capacity scheduler has reserved for applications. */
final class CapacityReservations {
  /** The memory of the largest container, in MiB: Hadoop's maximum-allocation-mb. */
  private static final long LARGEST = 8192;

  private record Ask(CapacityApplication application, int priority) {}

  private final long minimum;

  /**
   * Reservations by node number. If one must be given up, it is the first in this order; Hadoop
   * takes the first by the hash of the node's address.
   */
  private final Map<Integer, CapacityReservation> byNode = new TreeMap<>();

  /** The number of times that reserved nodes were found still too full. */
  private final Map<Ask, Integer> again = new LinkedHashMap<>();

  CapacityReservations(long minimum) {
    this.minimum = minimum;
  }

  Optional<CapacityReservation> on(int node) {
    return Optional.ofNullable(byNode.get(node));
  }

  void add(CapacityReservation reservation) {
    byNode.put(reservation.node(), reservation);
    again.remove(ask(reservation));
  }

  private static Ask ask(CapacityReservation reservation) {
    return new Ask(reservation.application(), reservation.priority());
  }

  void remove(CapacityReservation reservation) {
    byNode.remove(reservation.node());
    again.remove(ask(reservation));
  }

  void again(CapacityReservation reservation) {
    again.merge(ask(reservation), 1, Integer::sum);
  }

  List<CapacityReservation> of(CapacityApplication application) {
    List<CapacityReservation> all = new ArrayList<>();
    for (CapacityReservation one : byNode.values()) {
      if (one.application() == application) {
        all.add(one);
      }
    }
    return all;
  }

  /**
   * Returns an application's first reservation at a priority that holds at least this much memory.
   */
  Optional<CapacityReservation> ofAtLeast(
      CapacityApplication application, int priority, long memory) {
    return of(application).stream()
        .filter(one -> one.priority() == priority && one.memory() >= memory)
        .findFirst();
  }

  /**
   * True if an application may reserve one more node: if it wants more containers than it has
   * reservations. Whenever a reserved node is found still too full, the number of wanted containers
   * counts as larger; large containers add less to it than small ones.
   */
  boolean mayAdd(CapacityApplication application, int priority, Asks wanted) {
    if (application.reserved() == 0) {
      return wanted.anywhere() > 0;
    }
    long kept = of(application).stream().filter(one -> one.priority() == priority).count();
    int starvation = 0;
    if (kept > 0) {
      float ofLargest = (float) wanted.each().memory() / LARGEST;
      float most = (float) (LARGEST - minimum) / LARGEST;
      int waited = again.getOrDefault(new Ask(application, priority), 0);
      starvation = (int) (waited / (float) kept * (1 - Math.min(ofLargest, most)));
    }
    return starvation + wanted.anywhere() - kept > 0;
  }
}
