package io.racklab.master.runs.run;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.DispatcherSelector;
import io.racklab.master.Clusters;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Faults are played on two nodes, each on a worker of its own, whose other actors write down what
 * they are told. The clock stands still.
 */
final class PlayedFaults {
  static final long SECOND = 1_000_000_000;
  static final long EXPIRY = 1000;

  record Entry(long nanos, FaultEvent what) {}

  final List<Entry> events = new ArrayList<>();
  final List<String> stuck = new ArrayList<>();
  final List<String> waiting = new ArrayList<>();
  final TestInbox<Network.Command> network = TestInbox.create("network");
  final TestInbox<JobTracker.Command> tracker = TestInbox.create("tracker");
  final List<TestInbox<WorkerMessage>> workers = List.of(TestInbox.create(), TestInbox.create());
  final FaultPlay play = play(false);

  FaultPlay play(boolean replicating) {
    MasterSettings settings =
        new MasterSettings(
            () -> 0,
            ClockKind.WALL,
            () -> new RunToken(1, 2),
            Journaling.blocking(DispatcherSelector.sameAsParent()),
            DispatcherSelector.sameAsParent(),
            () -> {},
            Duration.ofSeconds(1),
            RunEnvironment.NONE);
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
    EventSchedule entries = (nanos, what) -> events.add(new Entry(nanos, what));
    RunClock clock = new RunClock(() -> 0, 0, 1);
    FaultMoments moments =
        new FaultMoments(
            entries,
            tracker.getRef(),
            TestInbox.<JobTracker.TasksEnded>create().getRef(),
            network.getRef(),
            TestInbox.<Network.ShuffleArrived>create().getRef());
    NodeLosses losses = new NodeLosses(provisioning, moments, clock, EXPIRY * SECOND, replicating);
    return new FaultPlay(
        moments,
        losses,
        new FaultEffects(topology, provisioning, losses, network.getRef(), clock),
        new FaultSeries(topology, Seed.of(1)),
        clock,
        row -> {},
        new FaultPlay.Stuck() {
          @Override
          public void forEver(String why) {
            stuck.add(why);
          }

          @Override
          public void untilAWorkerJoins(String why) {
            waiting.add(why);
          }
        });
  }

  /** Plays what is to happen at a time, in seconds. */
  void happen(long seconds) {
    events.stream()
        .filter(entry -> entry.nanos() == seconds * SECOND)
        .toList()
        .forEach(entry -> play.happens(entry.what()));
  }

  static Fault.At at(int seconds) {
    return new Fault.At(Duration.ofSeconds(seconds));
  }
}
