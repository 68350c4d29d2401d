package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Four nodes with two map slots and one reduce slot each; whose heartbeat would change nothing. */
class IdleNodesTest {
  private static final long SECOND = 1_000_000_000;

  private final List<Long> updates = new ArrayList<>();

  private Tracker tracker(Order order, boolean explain) {
    Scheduler fair = SchedulerText.make("[ fair ]");
    return new Tracker(
        Clusters.equal(2, 2, new Slots.Typed(2, 1)),
        new Scheduler("test", order, fair.slots(), fair.maps(), fair.reduces(), fair.copies()),
        new TrackerSettings(0, 0, explain),
        Seed.of(1),
        row -> {});
  }

  private Order order(boolean rests) {
    return new Order() {
      @Override
      public Iterator<Job> jobs(TaskType type, ClusterView view) {
        return view.jobs().active().iterator();
      }

      @Override
      public void update(ClusterView view, Killer killer) {
        updates.add(view.now());
      }

      @Override
      public boolean restsWithoutWork() {
        return rests;
      }
    };
  }

  private static List<AttemptReport> ended(HeartbeatAnswer answer, long at) {
    return answer.maps().stream()
        .map(MapLaunch::attempt)
        .map(id -> AttemptReport.without(id, AttemptReport.Outcome.SUCCEEDED, 0, at))
        .toList();
  }

  @Test
  void withoutJobsEveryNodeIsIdle() {
    Tracker tracker = tracker(order(false), false);
    assertThat(tracker.isIdle(0, SECOND)).isTrue();
    tracker.lost(1, SECOND);
    assertThat(tracker.isIdle(1, SECOND)).as("nobody hears it").isTrue();
  }

  @Test
  void aNodeWithAFreeSlotThatATaskWaitsForIsNot() {
    Tracker tracker = tracker(order(true), false);
    tracker.submit(Specs.job(1, 2, 0), 0);
    assertThat(tracker.isIdle(0, 1)).isFalse();
    HeartbeatAnswer answer = tracker.heartbeat(0, List.of(), 1);
    while (answer.maps().isEmpty()) {
      answer = tracker.heartbeat(1, List.of(), 1);
    }
    while (tracker.view().jobs().demand().waiting(TaskType.MAP) > 0) {
      tracker.heartbeat(2, List.of(), 1);
    }
    assertThat(tracker.isIdle(3, 2)).as("all its slots are free, and no task waits").isTrue();
  }

  @Test
  void whoseSlotsAreFullIsIdleThoughTasksWait() {
    Tracker tracker = tracker(order(true), false);
    tracker.submit(Specs.job(1, 40, 0), 0);
    HeartbeatAnswer answer = tracker.heartbeat(0, List.of(), 1);
    assertThat(answer.maps()).hasSize(2);
    // The reduce slot is free, but no reduce waits.
    assertThat(tracker.isIdle(0, 2)).isTrue();
    tracker.heartbeat(0, ended(answer, 3), 3);
    tracker.heartbeat(0, List.of(), 3);
    assertThat(tracker.isIdle(1, 4)).as("it has free slots").isFalse();
  }

  @Test
  void anAnswerThatDoesNotRestHearsEveryHeartbeatWithAFreeSlot() {
    Tracker tracker = tracker(order(false), false);
    tracker.submit(Specs.job(1, 1, 0), 0);
    while (tracker.view().jobs().demand().waiting(TaskType.MAP) > 0) {
      tracker.heartbeat(2, List.of(), 1);
    }
    assertThat(tracker.isIdle(3, 2)).isFalse();
  }

  @Test
  void whoAsksWhySlotsAreIdleHearsEveryHeartbeat() {
    Tracker tracker = tracker(order(true), true);
    tracker.submit(Specs.job(1, 1, 0), 0);
    while (tracker.view().jobs().demand().waiting(TaskType.MAP) > 0) {
      tracker.heartbeat(2, List.of(), 1);
    }
    assertThat(tracker.isIdle(3, 2)).isFalse();
  }

  @Test
  void theSchedulerLooksAtTheWholeAsOftenAsWithHeartbeats() {
    Tracker tracker = tracker(order(true), false);
    for (int beat = 1; beat <= 4; beat++) {
      assertThat(tracker.isIdle(0, beat * SECOND / 4)).isTrue();
    }
    assertThat(updates).containsExactly(SECOND / 2, SECOND);
  }

  /** It looked at the whole for each, and so at each job once more. */
  @Test
  void ofJobsThatComeAtOnceTheSchedulerHearsOnce() {
    Tracker tracker = tracker(order(true), false);
    for (int job = 1; job <= 10; job++) {
      tracker.submit(Specs.job(job, 1, 0), 5);
    }
    assertThat(updates).isEmpty();
    tracker.submit(Specs.job(11, 1, 0), 7);
    assertThat(updates).as("those of 5 ns").containsExactly(5L);
    tracker.heartbeat(0, List.of(), 9);
    assertThat(updates).as("that of 7 ns").containsExactly(5L, 7L);
  }
}
