package io.racklab.master.job;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The reduces of a job that wait for a slot: those that have failed first, then in the order of
 * their numbers.
 */
public final class PendingReduces {
  private final int total;
  private final Deque<Integer> again = new ArrayDeque<>();
  private int next;

  public PendingReduces(int total) {
    this.total = total;
  }

  /** The number of reduces that wait. */
  public int count() {
    return total - next + again.size();
  }

  /** The first. */
  public int first() {
    if (!again.isEmpty()) {
      return again.getFirst();
    }
    if (next == total) {
      throw new IllegalStateException("no reduce is pending");
    }
    return next;
  }

  /** Takes the first. */
  public int take() {
    int first = first();
    if (again.isEmpty()) {
      next++;
    } else {
      again.removeFirst();
    }
    return first;
  }

  /** The reduce waits again. */
  public void putBack(int reduce) {
    again.addLast(reduce);
  }

  /** All reduces wait again, as if none had ever run. */
  public void reset() {
    again.clear();
    next = 0;
  }
}
