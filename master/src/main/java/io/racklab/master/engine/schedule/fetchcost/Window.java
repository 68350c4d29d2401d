package io.racklab.master.engine.schedule.fetchcost;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The latest arriving jobs, up to a maximum number. */
final class Window {
  private final int most;
  private final Deque<ArrivingJob> latest = new ArrayDeque<>();

  /**
   * Makes an empty window.
   *
   * @param most the maximum number of arrivals, at least 1
   */
  Window(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a window must hold at least 1 observation, not " + most);
    }
    this.most = most;
  }

  /** Returns the maximum number of arrivals. */
  int most() {
    return most;
  }

  void add(ArrivingJob job) {
    if (latest.size() == most) {
      latest.removeFirst();
    }
    latest.addLast(job);
  }

  List<ArrivingJob> jobs() {
    return List.copyOf(latest);
  }

  /** Returns the mean of a value over the arrivals; there must be at least one. */
  double mean(ToDoubleFunction<ArrivingJob> value) {
    double sum = 0;
    for (ArrivingJob job : latest) {
      sum += value.applyAsDouble(job);
    }
    return sum / latest.size();
  }
}
