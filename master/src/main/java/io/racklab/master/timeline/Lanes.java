package io.racklab.master.timeline;

import java.util.ArrayList;
import java.util.List;

/** Puts the attempts of one node and type, as they begin, into lanes. */
final class Lanes {
  private final List<Double> freeAt = new ArrayList<>();
  private int first;

  /** The number of the first lane that is free at the start, now taken until the finish. */
  int take(double start, double finish) {
    for (int lane = 0; lane < freeAt.size(); lane++) {
      if (freeAt.get(lane) <= start) {
        freeAt.set(lane, finish);
        return lane;
      }
    }
    freeAt.add(finish);
    return freeAt.size() - 1;
  }

  /** There are so many lanes or more. */
  void atLeast(int count) {
    while (freeAt.size() < count) {
      freeAt.add(Double.NEGATIVE_INFINITY);
    }
  }

  /** The place of the first of them among all lanes. */
  int first() {
    return first;
  }

  void first(int place) {
    first = place;
  }

  int count() {
    return freeAt.size();
  }
}
