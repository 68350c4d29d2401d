package io.racklab.deploy.virtual;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Timers ordered by time and then by the order in which they were set. Most timers have one of a
 * few delays, such as the heartbeat interval. Timers of one delay are due in the order in which
 * they are set, so they wait in a queue; the others wait in a heap.
 */
final class VirtualTimers {
  private static final int QUEUES = 8;
  private static final int NO_QUEUE = -1;

  /** The time and number that stand for no timer. */
  private static final long NEVER = Long.MAX_VALUE;

  private final TimerHeap heap = new TimerHeap();
  private final Queue[] queues = new Queue[QUEUES];

  /**
   * The times of the queues' first timers. Like {@link #numbers}, they are kept here so that a
   * search reads no timer.
   */
  private final long[] deadlines = new long[QUEUES];

  private final long[] numbers = new long[QUEUES];

  /**
   * For each queue, the last delay that hashed to it but is not the queue's. If the next such timer
   * has the same delay and the queue is empty, the queue takes that delay.
   */
  private final long[] missed = new long[QUEUES];

  private long number;

  VirtualTimers() {
    for (int i = 0; i < QUEUES; i++) {
      queues[i] = new Queue();
      missed[i] = -1;
      look(i);
    }
  }

  /**
   * @param now the current time, not less than in earlier calls
   */
  void add(VirtualTimer timer, long now) {
    timer.number(number++);
    long delay = timer.deadline() - now;
    int place = (int) ((delay * 0x9E3779B97F4A7C15L) >>> 61);
    Queue queue = queues[place];
    if (queue.timers.isEmpty() && missed[place] == delay) {
      queue.delay = delay;
    }
    if (queue.delay == delay) {
      queue.timers.addLast(timer);
      look(place);
    } else {
      missed[place] = delay;
      heap.add(timer);
    }
  }

  /** Removes and returns the first timer that is not cancelled; null if there is none. */
  VirtualTimer poll() {
    return poll(Long.MAX_VALUE);
  }

  /** Removes and returns the first timer that is due by this time, as {@link #poll()}. */
  VirtualTimer poll(long until) {
    while (true) {
      VirtualTimer first = heap.first();
      long deadline = first == null ? NEVER : first.deadline();
      long number = first == null ? NEVER : first.number();
      int from = NO_QUEUE;
      for (int i = 0; i < QUEUES; i++) {
        if (deadlines[i] < deadline || deadlines[i] == deadline && numbers[i] < number) {
          deadline = deadlines[i];
          number = numbers[i];
          from = i;
        }
      }
      if (number == NEVER || deadline > until) {
        return null;
      }
      if (from == NO_QUEUE) {
        heap.removeFirst();
        return first;
      }
      VirtualTimer timer = queues[from].timers.removeFirst();
      look(from);
      if (!timer.isCancelled()) {
        return timer;
      }
    }
  }

  private void look(int queue) {
    VirtualTimer first = queues[queue].timers.peekFirst();
    deadlines[queue] = first == null ? NEVER : first.deadline();
    numbers[queue] = first == null ? NEVER : first.number();
  }

  /** Returns the pending timers, in the order in which they were set. */
  List<VirtualTimer> all() {
    List<VirtualTimer> all = heap.all();
    for (Queue queue : queues) {
      queue.timers.stream().filter(timer -> !timer.isCancelled()).forEach(all::add);
    }
    all.sort(Comparator.comparingLong(VirtualTimer::number));
    return all;
  }

  /**
   * Postpones the timers that may be skipped. Resting timers must still be due before the first
   * timer that is not postponed.
   *
   * @param times the number of periods that are skipped
   * @param nanos the length of the period
   */
  void skip(long times, long nanos) {
    List<VirtualTimer> all = all();
    heap.clear();
    for (int i = 0; i < QUEUES; i++) {
      queues[i].timers.clear();
      look(i);
    }
    for (VirtualTimer timer : all) {
      if (timer.maySkip(nanos)) {
        timer.postpone(times * nanos);
      }
      heap.add(timer);
    }
  }

  /**
   * Returns the number of timers of Racklab's actors that have neither fired nor been cancelled.
   */
  int waiting() {
    int waiting = heap.waiting();
    for (Queue queue : queues) {
      waiting += (int) queue.timers.stream().filter(VirtualTimer::isOurs).count();
    }
    return waiting;
  }

  /** The timers of one delay. Cancelled timers stay until they are first. */
  private static final class Queue {
    private final Deque<VirtualTimer> timers = new ArrayDeque<>();
    private long delay = -1;
  }
}
