package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TimerHeapTest {
  private static final Runnable NOTHING = () -> {};

  private static VirtualTimer timer(long at) {
    return new VirtualTimer(at, NOTHING);
  }

  @Test
  void anEmptyHeapHasNoTimer() {
    assertThat(new TimerHeap().poll()).isNull();
  }

  @Test
  void timersOfOneInstantComeAsTheyWereSet() {
    TimerHeap heap = new TimerHeap();
    List<VirtualTimer> set = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      set.add(timer(7));
      heap.add(set.get(i));
    }

    for (VirtualTimer expected : set) {
      assertThat(heap.poll()).isSameAs(expected);
    }
    assertThat(heap.poll()).isNull();
  }

  @Test
  void cancelledTimersAreLeftOutEvenIfAllAre() {
    TimerHeap heap = new TimerHeap();
    VirtualTimer first = timer(1);
    VirtualTimer second = timer(2);
    heap.add(first);
    heap.add(second);

    assertThat(first.cancel()).isTrue();
    assertThat(first.cancel()).as("again").isFalse();
    assertThat(heap.poll()).isSameAs(second);
    heap.add(second);
    second.cancel();
    assertThat(heap.poll()).isNull();
  }

  /** Sets, takes and cancels in any order, beside a list that is sorted anew each time. */
  @Property(tries = 300)
  void timersComeByTimeAndThenBySetting(
      @ForAll Random random, @ForAll @IntRange(min = 1, max = 2500) int acts) {
    TimerHeap heap = new TimerHeap();
    List<VirtualTimer> waiting = new ArrayList<>();
    for (int act = 0; act < acts; act++) {
      int what = random.nextInt(10);
      if (what < 6) {
        VirtualTimer timer = timer(random.nextInt(20));
        heap.add(timer);
        waiting.add(timer);
      } else if (what < 8 && !waiting.isEmpty()) {
        waiting.remove(random.nextInt(waiting.size())).cancel();
      } else {
        assertThat(heap.poll()).isSameAs(takeFirst(waiting));
      }
    }
    while (!waiting.isEmpty()) {
      assertThat(heap.poll()).isSameAs(takeFirst(waiting));
    }
    assertThat(heap.poll()).isNull();
  }

  /** The list is in the order of setting, and {@code min} takes the first of equals. */
  private static VirtualTimer takeFirst(List<VirtualTimer> waiting) {
    VirtualTimer first =
        waiting.stream().min(Comparator.comparingLong(VirtualTimer::deadline)).orElse(null);
    waiting.remove(first);
    return first;
  }
}
