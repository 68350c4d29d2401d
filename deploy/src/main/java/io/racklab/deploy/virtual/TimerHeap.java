package io.racklab.deploy.virtual;

import java.util.Arrays;

/**
 * Timers by time and then by the order in which they were set. Cancelled ones stay until their turn
 * comes.
 */
final class TimerHeap {
  private VirtualTimer[] heap = new VirtualTimer[1024];
  private int size;
  private long next;

  void add(VirtualTimer timer) {
    timer.number(next++);
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) / 2;
      if (!timer.before(heap[parent])) {
        break;
      }
      heap[place] = heap[parent];
      place = parent;
    }
    heap[place] = timer;
  }

  /** Removes the first timer that was not cancelled; null if there is none. */
  VirtualTimer poll() {
    while (size > 0) {
      VirtualTimer first = heap[0];
      VirtualTimer last = heap[--size];
      heap[size] = null;
      if (size > 0) {
        sink(last);
      }
      if (!first.isCancelled()) {
        return first;
      }
    }
    return null;
  }

  private void sink(VirtualTimer timer) {
    int place = 0;
    while (2 * place + 1 < size) {
      int child = 2 * place + 1;
      if (child + 1 < size && heap[child + 1].before(heap[child])) {
        child++;
      }
      if (!heap[child].before(timer)) {
        break;
      }
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = timer;
  }
}
