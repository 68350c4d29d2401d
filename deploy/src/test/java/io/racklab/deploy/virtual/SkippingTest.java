package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.port.TrackerHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Time skips whiles in which timers only rest, and what follows is as without a skip. */
class SkippingTest {
  private static final long SECOND = 1_000_000_000;
  private static final long DAY = 86_400 * SECOND;

  private final List<String> happened = new ArrayList<>();
  private final VirtualTime time = new VirtualTime(1_000_000);
  private final SkippedTracker looks = new SkippedTracker();
  private boolean event;

  /** A tracker that updates its state with the first rest after each 0.7 s. */
  private final class SkippedTracker implements TrackerHandler {
    private long updated;

    void rest() {
      if (time.nanos() - updated >= 700_000_000) {
        updated = time.nanos();
        note("look");
      }
    }

    @Override
    public boolean isIdle(int node) {
      return true;
    }

    @Override
    public boolean staysIdle() {
      return true;
    }

    @Override
    public long updatedNanos() {
      return updated;
    }

    @Override
    public void skip(long nanos) {
      updated += nanos;
    }

    @Override
    public void take(Heartbeat heartbeat, Consumer<NodeMessage> reply) {
      throw new IllegalStateException("no node sends a heartbeat");
    }
  }

  private final class Node {
    private final String name;
    private final long delay;
    private final boolean rests;

    Node(String name, long delay, boolean rests) {
      this.name = name;
      this.delay = delay;
      this.rests = rests;
    }

    void beat() {
      looks.rest();
      note(name);
      if (rests) {
        time.rest(delay, this::beat);
      } else {
        time.after(delay, this::beat);
      }
    }
  }

  private void note(String what) {
    if (time.nanos() >= 3 * DAY - 5 * SECOND || event) {
      happened.add(time.nanos() + " " + what);
    }
  }

  /** Returns the number of steps until a while after an event three days from the start. */
  private long stepsOf(boolean rests, long delay, long otherDelay) {
    happened.clear();
    time.enter();
    time.ports().serve(looks);
    for (int node = 0; node < 4; node++) {
      Node one = new Node("n" + node, node == 0 ? otherDelay : delay, rests);
      time.after(node * 250_000_000L, one::beat);
    }
    time.after(
        3 * DAY,
        () -> {
          event = true;
          note("event");
        });
    while (time.nanos() < 3 * DAY + 10 * SECOND) {
      assertThat(time.step()).isTrue();
    }
    return time.steps();
  }

  @Test
  void aLongWhileTakesFewStepsAndWhatFollowsIsTheSame() {
    long few = stepsOf(true, SECOND, SECOND);
    SkippingTest other = new SkippingTest();
    long all = other.stepsOf(false, SECOND, SECOND);
    assertThat(few).isLessThan(200);
    assertThat(all).isGreaterThan(4 * 3 * 86_400);
    assertThat(happened).isEqualTo(other.happened).anyMatch(line -> line.endsWith("event"));
  }

  @Test
  void timersOfDifferentDelaysAreSkippedByACommonMultiple() {
    long few = stepsOf(true, SECOND, 3 * SECOND);
    SkippingTest other = new SkippingTest();
    other.stepsOf(false, SECOND, 3 * SECOND);
    assertThat(few).isLessThan(400);
    assertThat(happened).isEqualTo(other.happened);
  }

  @Test
  void anObserverIsSkipped() {
    time.observe(60 * SECOND, () -> happened.add("observed"));
    assertThat(stepsOf(true, SECOND, SECOND)).isLessThan(300);
    assertThat(happened).filteredOn("observed"::equals).hasSizeLessThan(2);
  }

  @Test
  void timersOfAkkaItselfDoNotEndASkip() {
    long alone = new SkippingTest().stepsOf(true, SECOND, SECOND);
    time.enter();
    time.found(() -> time.at(DAY, () -> happened.add("Akka")));
    assertThat(stepsOf(true, SECOND, SECOND)).isLessThan(alone + 3);
  }

  @Test
  void whoeverWatchesSeesTimePass() {
    VirtualTime watched = new VirtualTime(1_000_000, nanos -> {});
    assertThat(watched.maySkip()).isFalse();
    assertThat(time.maySkip()).isTrue();
  }
}
