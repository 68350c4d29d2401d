package io.racklab.deploy.virtual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A heap of timers, ordered by time and then by number; added timers must have ascending numbers.
 * Cancelled timers stay until they are first. Times are kept in arrays beside the timers, so that
 * comparisons read no timer; each entry has four adjacent children.
 */
final class TimerHeap {
  private static final int CHILDREN = 4;

  private VirtualTimer[] timers = new VirtualTimer[1024];
  private long[] deadlines = new long[1024];
  private long[] numbers = new long[1024];
  private int size;

  void add(VirtualTimer timer) {
    if (size == timers.length) {
      timers = Arrays.copyOf(timers, 2 * size);
      deadlines = Arrays.copyOf(deadlines, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    long deadline = timer.deadline();
    // It has the highest number, so only an earlier time puts it before others.
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) / CHILDREN;
      if (deadlines[parent] <= deadline) {
        break;
      }
      move(parent, place);
      place = parent;
    }
    put(place, timer, deadline, timer.number());
  }

  /** Returns the first timer that is not cancelled; null if there is none. */
  VirtualTimer first() {
    while (size > 0 && timers[0].isCancelled()) {
      removeFirst();
    }
    return size > 0 ? timers[0] : null;
  }

  /** Returns the timers that are not cancelled, in no particular order. */
  List<VirtualTimer> all() {
    return Arrays.stream(timers, 0, size)
        .filter(timer -> !timer.isCancelled())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  void clear() {
    Arrays.fill(timers, 0, size, null);
    size = 0;
  }

  /** Returns the number of timers of Racklab's actors that are not cancelled. */
  int waiting() {
    return (int) Arrays.stream(timers, 0, size).filter(VirtualTimer::isOurs).count();
  }

  /** Removes the first timer; there must be one. */
  void removeFirst() {
    size--;
    if (size > 0) {
      sink(timers[size], deadlines[size], numbers[size]);
    }
    timers[size] = null;
  }

  private void sink(VirtualTimer timer, long deadline, long number) {
    int place = 0;
    while (true) {
      int child = CHILDREN * place + 1;
      if (child >= size) {
        break;
      }
      int last = Math.min(child + CHILDREN, size);
      for (int other = child + 1; other < last; other++) {
        if (before(deadlines[other], numbers[other], deadlines[child], numbers[child])) {
          child = other;
        }
      }
      if (!before(deadlines[child], numbers[child], deadline, number)) {
        break;
      }
      move(child, place);
      place = child;
    }
    put(place, timer, deadline, number);
  }

  /** True if the first timer is due earlier, or at the same time but was set earlier. */
  private static boolean before(long deadline, long number, long other, long otherNumber) {
    return deadline < other || deadline == other && number < otherNumber;
  }

  private void move(int from, int to) {
    put(to, timers[from], deadlines[from], numbers[from]);
  }

  private void put(int place, VirtualTimer timer, long deadline, long number) {
    timers[place] = timer;
    deadlines[place] = deadline;
    numbers[place] = number;
  }
}
