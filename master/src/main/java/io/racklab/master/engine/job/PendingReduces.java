package io.racklab.master.engine.job;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The reduces of a job that wait for a slot: first those that have been put back, then the others
 * in the order of their numbers.
 */
public final class PendingReduces {
  private final int total;
  private final Deque<Integer> again = new ArrayDeque<>();
  private int next;

  public PendingReduces(int total) {
    this.total = total;
  }

  /** Returns the number of pending reduces. */
  public int count() {
    return total - next + again.size();
  }

  /** Returns the first pending reduce. */
  public int first() {
    if (!again.isEmpty()) {
      return again.getFirst();
    }
    if (next == total) {
      throw new IllegalStateException("no reduce is pending");
    }
    return next;
  }

  /** Takes the first pending reduce. */
  public int take() {
    int first = first();
    if (again.isEmpty()) {
      next++;
    } else {
      again.removeFirst();
    }
    return first;
  }

  /** Puts back a reduce, which waits again. */
  public void putBack(int reduce) {
    again.addLast(reduce);
  }

  /** Makes all reduces wait again, as if none had ever run. */
  public void reset() {
    again.clear();
    next = 0;
  }
}
