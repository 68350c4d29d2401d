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

class VirtualTimersTest {
  private static final Runnable NOTHING = () -> {};

  private static VirtualTimer timer(long at) {
    return new VirtualTimer(at, NOTHING);
  }

  @Test
  void withoutTimersThereIsNone() {
    assertThat(new VirtualTimers().poll()).isNull();
  }

  @Test
  void timersOfOneInstantComeAsTheyWereSet() {
    VirtualTimers timers = new VirtualTimers();
    List<VirtualTimer> set = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      set.add(timer(7));
      timers.add(set.get(i), 0);
    }

    for (VirtualTimer expected : set) {
      assertThat(timers.poll()).isSameAs(expected);
    }
    assertThat(timers.poll()).isNull();
  }

  @Test
  void cancelledTimersAreLeftOutEvenIfAllAre() {
    VirtualTimers timers = new VirtualTimers();
    VirtualTimer first = timer(1);
    VirtualTimer second = timer(2);
    timers.add(first, 0);
    timers.add(second, 0);

    assertThat(first.cancel()).isTrue();
    assertThat(first.cancel()).as("again").isFalse();
    assertThat(timers.poll()).isSameAs(second);
    timers.add(second, 0);
    second.cancel();
    assertThat(timers.poll()).isNull();
  }

  /** Sets, takes and cancels in any order, beside a list that is sorted anew each time. */
  @Property(tries = 300)
  void timersComeByTimeAndThenBySetting(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 2500) int acts,
      @ForAll @IntRange(min = 1, max = 40) int delays) {
    VirtualTimers timers = new VirtualTimers();
    List<VirtualTimer> waiting = new ArrayList<>();
    long now = 0;
    for (int act = 0; act < acts; act++) {
      int what = random.nextInt(10);
      if (what < 6) {
        // Half of them for few delays; with a thousand times to come between.
        int delay = random.nextBoolean() ? random.nextInt(delays) : random.nextInt(1000);
        VirtualTimer timer = timer(now + delay);
        timers.add(timer, now);
        waiting.add(timer);
      } else if (what < 8 && !waiting.isEmpty()) {
        waiting.remove(random.nextInt(waiting.size())).cancel();
      } else {
        VirtualTimer expected = takeFirst(waiting);
        assertThat(timers.poll()).isSameAs(expected);
        now = expected == null ? now : expected.deadline();
      }
    }
    while (!waiting.isEmpty()) {
      assertThat(timers.poll()).isSameAs(takeFirst(waiting));
    }
    assertThat(timers.poll()).isNull();
  }

  /** The list is in the order of setting, and {@code min} takes the first of equals. */
  private static VirtualTimer takeFirst(List<VirtualTimer> waiting) {
    VirtualTimer first =
        waiting.stream().min(Comparator.comparingLong(VirtualTimer::deadline)).orElse(null);
    waiting.remove(first);
    return first;
  }
}
