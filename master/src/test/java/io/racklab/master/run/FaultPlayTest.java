package io.racklab.master.run;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.DispatcherSelector;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Fault;
import io.racklab.master.experiment.Scale;
import io.racklab.master.journal.Journaling;
import io.racklab.master.network.Network;
import io.racklab.master.seed.Seed;
import io.racklab.master.tracker.JobTracker;
import io.racklab.master.tracker.JobTracker.AwaitTasks;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two nodes, each on a worker of its own. */
class FaultPlayTest {
  private static final long SECOND = 1_000_000_000;
  private static final long EXPIRY = 1000;

  private record Entry(long nanos, Occasion what) {}

  private final List<Entry> agenda = new ArrayList<>();
  private final List<String> stuck = new ArrayList<>();
  private final TestInbox<Network.Command> network = TestInbox.create("network");
  private final TestInbox<JobTracker.Command> tracker = TestInbox.create("tracker");
  private final FaultPlay play = play();

  private FaultPlay play() {
    List<TestInbox<WorkerMessage>> workers = List.of(TestInbox.create(), TestInbox.create());
    MasterSettings settings =
        new MasterSettings(
            () -> 0,
            ClockKind.WALL,
            () -> new RunToken(1, 2),
            Journaling.blocking(DispatcherSelector.sameAsParent()),
            DispatcherSelector.sameAsParent(),
            () -> {},
            Duration.ofSeconds(1),
            Outsiders.NONE);
    Topology topology = Clusters.equal(2, 1, new Slots.Typed(1, 1));
    Provisioning provisioning =
        new Provisioning(
            settings,
            topology,
            1,
            new Scale(1, 1),
            SECOND,
            new TaskSettings(0, 1, false, SortSettings.HADOOP, TaskSettings.HADOOP_TIMEOUT_NANOS),
            false,
            new FirstHeartbeats(topology, Seed.of(1)),
            workers.stream().map(worker -> new JoinedWorker(worker.getRef(), 1)).toList());
    Agenda entries = (nanos, what) -> agenda.add(new Entry(nanos, what));
    RunClock clock = new RunClock(() -> 0, 0, 1);
    NodeLosses losses =
        new NodeLosses(
            provisioning, network.getRef(), tracker.getRef(), clock, EXPIRY * SECOND, entries);
    FaultMoments moments =
        new FaultMoments(
            entries,
            tracker.getRef(),
            TestInbox.<JobTracker.TasksEnded>create().getRef(),
            network.getRef(),
            TestInbox.<Network.ShuffleArrived>create().getRef());
    return new FaultPlay(
        moments,
        losses,
        new FaultEffects(topology, provisioning, losses, network.getRef(), clock),
        new FaultSeries(topology, Seed.of(1)),
        tracker.getRef(),
        clock,
        row -> {},
        stuck::add);
  }

  private void happen(long seconds) {
    agenda.stream()
        .filter(entry -> entry.nanos() == seconds * SECOND)
        .toList()
        .forEach(entry -> play.happens(entry.what()));
  }

  private static Fault.At at(int seconds) {
    return new Fault.At(Duration.ofSeconds(seconds));
  }

  /** Worker 1 is dead, so that the return of its node is none. */
  @Test
  void noNodeComesBackWithoutItsWorker() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            new Fault(at(20), new Fault.Heal("r1", List.of(0), List.of()))),
        List.of());
    play.workerLost(0, "worker 1");
    happen(10);
    assertThat(stuck).isEmpty();
    happen(20);
    assertThat(stuck).hasSize(1);
  }

  /**
   * As the first repeat's job, which the experiment's file was read with, may have had a shuffle.
   */
  @Test
  void aShuffleOfNothingHasArrivedWhenTheMapsHaveEnded() {
    play.begin(
        List.of(new Fault(new Fault.Shuffled(1, 0.4), new Fault.Lose("r2", List.of(1)))),
        List.of(Specs.job(1, 2, 0)));
    assertThat(network.getAllReceived()).isEmpty();
    AwaitTasks asked = (AwaitTasks) tracker.receiveMessage();
    assertThat(asked.type()).isEqualTo(TaskType.MAP);
    assertThat(asked.share()).isEqualTo(1);
  }

  @Test
  void theTrackerMissesANodeWhoseHeartbeatsExpire() {
    play.begin(List.of(new Fault(at(10), new Fault.Lose("r2", List.of(1)))), List.of());
    happen(10);
    assertThat(tracker.getAllReceived()).isEmpty();
    happen(EXPIRY);
    happen(EXPIRY);
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.NodesLost(List.of(1)));
  }

  /** Its return has shown the loss, and what then expires is of before. */
  @Test
  void aNodeThatIsBackIsNotMissedForItsFormerSilence() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            new Fault(at(20), new Fault.Heal("r2", List.of(1), List.of()))),
        List.of());
    happen(10);
    happen(20);
    happen(EXPIRY);
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.NodesLost(List.of(1)), new JobTracker.NodesRejoined(List.of(1)));
  }

  @Test
  void aFaultHappensWhenTheTrackerOrTheNetworkSaysItsNumber() {
    play.begin(
        List.of(
            new Fault(new Fault.Shuffled(1, 0.4), new Fault.Lose("r1", List.of(0))),
            new Fault(
                new Fault.TasksEnded(1, TaskType.MAP, 0.5), new Fault.Fail(1, TaskType.REDUCE, 0))),
        List.of(Specs.job(1, 2, 1)));
    assertThat(agenda).isEmpty();
    assertThat(((Network.AwaitShuffle) network.receiveMessage()).tag()).isZero();
    assertThat(((AwaitTasks) tracker.receiveMessage()).tag()).isEqualTo(1);
    play.happens(new Occasion.FaultDue(1));
    assertThat(tracker.getAllReceived())
        .containsExactly(new JobTracker.Fail(1, TaskType.REDUCE, 0));
    assertThat(network.getAllReceived()).isEmpty();
    play.happens(new Occasion.FaultDue(0));
    assertThat(network.getAllReceived()).containsExactly(new Network.NodesLost(List.of(0)));
  }
}
