package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One node with a slot for maps, and a job of one map. */
class JobTrackerTest {
  private final TestInbox<NodeMessage> first = TestInbox.create("first");
  private final TestInbox<NodeMessage> second = TestInbox.create("second");
  private final List<JobTracker.Addresses> addresses = new ArrayList<>();
  private final Tracker plain =
      new Tracker(
          Clusters.equal(1, 1, new Slots.Typed(1, 1)),
          SchedulerFile.named("fifo").make(Seed.of(1)),
          new TrackerSettings(1, 0),
          Seed.of(1),
          row -> {});
  private final BehaviorTestKit<JobTracker.Command> tracker =
      BehaviorTestKit.create(JobTracker.create(plain, addresses::add, jobs -> {}, RunMeter.NONE));

  private void heartbeat(TestInbox<NodeMessage> speaker) {
    addresses
        .get(0)
        .nodes()
        .tell(new Heartbeat(0, speaker.getRef(), List.of(), List.of(), List.of()));
    tracker.runOne();
  }

  private static int launched(TestInbox<NodeMessage> speaker) {
    return speaker.getAllReceived().stream()
        .mapToInt(answer -> ((HeartbeatAnswer) answer).maps().size())
        .sum();
  }

  @Test
  void showsSchedulersTheLinksAsTheyWereMeasuredLast() {
    assertThat(plain.view().links()).isSameAs(RackLinks.UNUSED);
    RackLinks full =
        new RackLinks() {
          @Override
          public double uplink(int rack) {
            return 1;
          }

          @Override
          public double downlink(int rack) {
            return 0;
          }
        };
    addresses.get(0).links().tell(full);
    tracker.runOne();
    assertThat(plain.view().links()).isSameAs(full);
  }

  /** The job has tried since, which its row will say. */
  @Test
  void aJobThatComesWhileTheTrackerIsAwayIsTakenWhenItIsBack() {
    long[] now = {0};
    tracker.run(new JobTracker.Begin(new RunClock(() -> now[0], 0, 1)));
    tracker.run(new JobTracker.Down());
    now[0] = 5;
    tracker.run(new JobTracker.Submit(Specs.job(1, 1, 0)));
    assertThat(plain.view().jobs().active()).isEmpty();
    now[0] = 9;
    tracker.run(new JobTracker.Restarted(AfterRestart.LOST));
    assertThat(plain.view().jobs().job(1).submitNanos()).isEqualTo(5);
    heartbeat(first);
    assertThat(launched(first)).isEqualTo(1);
  }

  /** It would be given the map, and nobody would ever hear of that again. */
  @Test
  void whatANodeSaidBeforeItWasLostIsNotAnsweredOnceItIsBack() {
    tracker.run(new JobTracker.Begin(new RunClock(() -> 0, 0, 1)));
    heartbeat(first);
    tracker.run(new JobTracker.Submit(Specs.job(1, 1, 0)));
    tracker.run(new JobTracker.NodesLost(List.of(0)));
    tracker.run(new JobTracker.NodesRejoined(List.of(0)));
    heartbeat(first);
    assertThat(launched(first)).isZero();
    heartbeat(second);
    assertThat(launched(second)).isEqualTo(1);
  }
}
