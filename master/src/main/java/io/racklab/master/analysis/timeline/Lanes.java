package io.racklab.master.analysis.timeline;

import java.util.ArrayList;
import java.util.List;

/** Assigns the attempts of one node and type to lanes, in the order of their starts. */
final class Lanes {
  private final List<Double> freeAt = new ArrayList<>();
  private int first;

  /**
   * Assigns an attempt to the first lane that is free at its start, and returns the lane's number.
   */
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

  /** Adds lanes until there are at least this many. */
  void atLeast(int count) {
    while (freeAt.size() < count) {
      freeAt.add(Double.NEGATIVE_INFINITY);
    }
  }

  /** Returns the index, among all lanes of the timeline, of the first of these lanes. */
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
