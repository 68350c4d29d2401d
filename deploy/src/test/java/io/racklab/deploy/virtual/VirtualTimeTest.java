package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {
  private final List<String> done = new ArrayList<>();

  private static VirtualTime entered() {
    VirtualTime time = new VirtualTime(1_000_000);
    time.enter();
    return time;
  }

  private static void runAll(VirtualTime time) {
    while (time.step()) {
      // Each step does one thing.
    }
  }

  @Test
  void withoutAnythingToDoTimeDoesNotMove() {
    VirtualTime time = entered();

    assertThat(time.step()).isFalse();
    assertThat(time.nanos()).isZero();
    assertThat(time.steps()).isZero();
  }

  @Test
  void everythingOfAnInstantIsDoneInOrderBeforeTimeMoves() {
    VirtualTime time = entered();
    time.at(5, () -> done.add("timer at " + time.nanos()));
    time.execute(
        () -> {
          done.add("first at " + time.nanos());
          time.execute(() -> done.add("third at " + time.nanos()));
        });
    time.execute(() -> done.add("second at " + time.nanos()));

    runAll(time);

    assertThat(done).containsExactly("first at 0", "second at 0", "third at 0", "timer at 5");
    assertThat(time.steps()).isEqualTo(4);
  }

  @Test
  void whatATimerCausesIsDoneBeforeTheNextTimerOfItsInstant() {
    VirtualTime time = entered();
    time.at(
        5,
        () -> {
          done.add("one");
          time.execute(() -> done.add("caused by one"));
          time.at(5, () -> done.add("timer set by one"));
        });
    time.at(5, () -> done.add("two"));

    runAll(time);

    assertThat(done).containsExactly("one", "caused by one", "two", "timer set by one");
  }

  @Test
  void aTimerFiresWhenNothingIsLeftOfItsInstant() {
    VirtualTime time = entered();
    time.after(0, () -> done.add("call"));
    time.execute(() -> time.execute(() -> done.add("caused")));
    VirtualTimer cancelled = time.after(7, () -> done.add("cancelled"));
    time.after(3, cancelled::cancel);

    runAll(time);

    assertThat(done).containsExactly("caused", "call");
  }

  @Test
  void anInboxHasATurnForAllThatItTookMeanwhile() {
    VirtualTime time = entered();
    Consumer<String> inbox = new Inbox<>(done::add, time::turn);
    Consumer<String> answering =
        new Inbox<>(
            message -> {
              done.add(message);
              inbox.accept("answer to " + message);
            },
            time::turn);
    time.execute(
        () -> {
          answering.accept("one");
          time.execute(() -> done.add("in between"));
          answering.accept("two");
        });
    time.after(0, () -> answering.accept("three"));

    runAll(time);

    assertThat(done)
        .containsExactly(
            "one",
            "two",
            "in between",
            "answer to one",
            "answer to two",
            "three",
            "answer to three");
  }

  @Test
  void aTimerInThePastIsDueNowAndWaitsItsTurn() {
    VirtualTime time = entered();
    time.at(10, () -> time.at(3, () -> done.add("at " + time.nanos())));
    time.at(10, () -> done.add("set before it"));
    time.at(11, () -> done.add("later"));

    runAll(time);

    assertThat(done).containsExactly("set before it", "at 10", "later");
  }

  @Test
  void aCancelledTimerMovesNothing() {
    VirtualTime time = entered();
    VirtualTimer timer = time.at(10, () -> done.add("cancelled"));
    timer.cancel();

    assertThat(time.step()).isFalse();
    assertThat(time.nanos()).isZero();
    assertThat(done).isEmpty();
  }

  @Test
  void aTimerThatHasRunIsNoLongerThereToCancel() {
    VirtualTime time = entered();
    VirtualTimer timer = time.at(10, () -> done.add("run"));
    runAll(time);

    assertThat(timer.cancel()).isFalse();
    assertThat(done).containsExactly("run");
  }

  @Test
  void whatOtherThreadsPutInIsDoneOnTheLoopsThread() throws InterruptedException {
    VirtualTime time = entered();
    List<Thread> ran = new ArrayList<>();
    Thread outside =
        new Thread(
            () -> {
              time.execute(() -> ran.add(Thread.currentThread()));
              time.at(7, () -> done.add("timer from outside at " + time.nanos()));
            });
    outside.start();
    outside.join();
    time.execute(() -> done.add("own things come first"));

    runAll(time);

    assertThat(ran).containsExactly(Thread.currentThread());
    assertThat(done).containsExactly("own things come first", "timer from outside at 7");
  }

  @Test
  void nothingThatManyThreadsPutInIsLost() throws InterruptedException {
    VirtualTime time = entered();
    int[] count = new int[1];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int task = 0; task < 500; task++) {
                  time.execute(() -> count[0]++);
                  time.at(task, () -> count[0]++);
                }
              });
      thread.start();
      threads.add(thread);
    }
    while (threads.stream().anyMatch(Thread::isAlive)) {
      time.step();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    runAll(time);

    assertThat(count[0]).isEqualTo(4 * 2 * 500);
  }

  /** Timers that set timers, before, at and after their own time. */
  @Property(tries = 200)
  void timeNeverGoesBackAndTimersComeWhenDue(@ForAll Random random) {
    VirtualTime time = entered();
    List<Long> moments = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      set(time, random, moments, random.nextInt(100), 4);
    }

    runAll(time);

    assertThat(moments).hasSizeGreaterThanOrEqualTo(5).isSorted();
  }

  private static void set(
      VirtualTime time, Random random, List<Long> moments, long at, int generations) {
    long due = Math.max(at, time.nanos());
    time.at(
        at,
        () -> {
          assertThat(time.nanos()).isEqualTo(due);
          moments.add(time.nanos());
          for (int i = 0; i < random.nextInt(4) && generations > 0; i++) {
            set(time, random, moments, time.nanos() - 20 + random.nextInt(60), generations - 1);
          }
        });
  }
}
