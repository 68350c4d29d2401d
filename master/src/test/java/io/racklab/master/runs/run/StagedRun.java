package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.Effect;
import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import io.racklab.master.Specs;
import io.racklab.master.engine.network.Congestion;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.network.NetworkAccount;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.master.runs.experiment.Faults;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.journal.JournalKeeper;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.master.runs.journal.NotedRows;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.WorkerMessage.Tidy;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.ProcessClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run of one job of a map, on two workers of a node each, whose messages a test hands over one by
 * one. Its job tracker and its journal are real and do what they are told when the test says so; of
 * its network the test plays the part.
 */
final class StagedRun {
  static final long SECOND = 1_000_000_000L;

  private static final String EXPERIMENT =
      """
      experiment {
        name = x, seed = 1, workload = quickstart, schedulers = [ fifo ]
        cluster {
          name = c, block-size = 64 MiB, replication = 1, heartbeat = 1s
          racks = {
            count = 2, uplink = 1 Gbps, downlink = 1 Gbps
            nodes = { count = 1, map-slots = 1, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps }
          }
        }
      }
      """;

  final List<TestInbox<WorkerMessage>> workers =
      List.of(TestInbox.create("one"), TestInbox.create("two"));
  final TestInbox<WorkerMessage> spare = TestInbox.create("three");
  final TestInbox<ExperimentRun.Event> listener = TestInbox.create("listener");
  final BehaviorTestKit<ExperimentRun.Command> run;
  final TestInbox<Network.Command> network;
  final BehaviorTestKit<JobTracker.Command> tracker;
  final BehaviorTestKit<JournalKeeper.Command> journal;
  private final TestInbox<NodeMessage> node = TestInbox.create("node");
  private final Map<ActorRef<?>, ExperimentRun.Command> deaths;
  private final Set<ActorRef<?>> watched;
  private Provision asked;
  private ActorRef<Tidied> tidied;
  private long now;

  StagedRun() {
    Experiment experiment = experiment();
    run =
        BehaviorTestKit.create(
            ExperimentRun.create(
                experiment,
                new RunPlan(1, experiment, experiment.schedulers().get(0), 1, Path.of("")),
                new RunInput(
                    Seed.of(1),
                    List.of(Specs.job(1, 1, 0)),
                    Faults.NONE,
                    failed -> NotedRows.withoutFiles()),
                settings(() -> now),
                workers.stream().map(worker -> new JoinedWorker(worker.getRef(), 1)).toList(),
                listener.getRef()));
    network = run.childInbox("network");
    tracker = run.childTestKit(run.<JobTracker.Command>childInbox("job-tracker").getRef());
    journal = run.childTestKit(run.<JournalKeeper.Command>childInbox("journal").getRef());
    deaths = new LinkedHashMap<>();
    watched = new LinkedHashSet<>();
    for (Effect effect : run.getAllEffects()) {
      if (effect instanceof Effect.WatchedWith<?, ?> with) {
        deaths.put(with.other(), (ExperimentRun.Command) with.message());
      } else if (effect instanceof Effect.Watched<?> without) {
        watched.add(without.other());
      }
    }
  }

  static Experiment experiment() {
    return ExperimentFile.parse("x.conf", EXPERIMENT, Path.of("").toAbsolutePath(), Map.of());
  }

  static MasterSettings settings(ProcessClock clock) {
    return new MasterSettings(
        clock,
        ClockKind.WALL,
        () -> new RunToken(1, 2),
        Journaling.blocking(DispatcherSelector.sameAsParent()),
        DispatcherSelector.sameAsParent(),
        () -> {},
        Duration.ofSeconds(1),
        RunEnvironment.NONE);
  }

  /** Hands over all that the run has been told. */
  void handOver() {
    while (run.isAlive() && run.selfInbox().hasMessages()) {
      run.runOne();
    }
  }

  /** One of those that it watches is dead. */
  void dies(ActorRef<?> one) {
    if (watched.contains(one)) {
      run.signal(new Terminated(one.unsafeUpcast()));
    } else {
      run.run(deaths.get(one));
    }
  }

  /** The job tracker has thrown. */
  void trackerThrows(Exception cause) {
    ActorRef<?> one = tracker.getRef();
    assertThat(watched).contains(one);
    run.signal(new ChildFailed(one.unsafeUpcast(), cause));
  }

  /** Another worker joins. */
  void joins() {
    run.run(new ExperimentRun.WorkerJoined(new JoinedWorker(spare.getRef(), 1)));
  }

  /** A worker of the run is within reach again. */
  void joinsAgain(int worker) {
    run.run(new ExperimentRun.WorkerJoined(new JoinedWorker(workers.get(worker).getRef(), 1)));
  }

  /** Nobody has joined for long. */
  void patienceEnds() {
    for (Effect effect : run.getAllEffects()) {
      if (effect instanceof Effect.TimerScheduled<?> timer
          && timer.msg() instanceof ExperimentRun.OutOfWorkers out) {
        run.run(out);
      }
    }
  }

  void provisioned(int worker) {
    asked = (Provision) workers.get(worker).receiveMessage();
    asked
        .replyTo()
        .tell(new Provisioned(workers.get(worker).getRef(), "w" + worker, "h" + worker, 1, true));
    handOver();
  }

  void warm() {
    ((Network.WarmUp) network.receiveMessage()).replyTo().tell(new Network.WarmedUp());
    handOver();
  }

  /** Workers have been asked to be tidy, and one says it is. */
  void tidied(int worker) {
    tidied = ((Tidy) workers.get(worker).receiveMessage()).replyTo();
    tidied.tell(new Tidied(workers.get(worker).getRef()));
    handOver();
  }

  /** All that comes before the run's time, and the time itself up to so many seconds. */
  void begin(long seconds) {
    handOver();
    provisioned(0);
    provisioned(1);
    warm();
    tidied(0);
    tidied(1);
    // Time begins a second ahead.
    now += (seconds + 1) * SECOND;
    told();
  }

  /** The job is submitted, its map runs and ends. */
  void playTheJob() {
    while (tracker.selfInbox().hasMessages()) {
      tracker.runOne();
    }
    tracker.run(new JobTracker.Submit(Specs.job(1, 1, 0)));
    List<AttemptReport> ended = new ArrayList<>();
    for (int host = 0; host < 2 && ended.isEmpty(); host++) {
      heartbeat(host, List.of());
      ((HeartbeatAnswer) node.receiveMessage())
          .maps()
          .forEach(
              map ->
                  ended.add(
                      AttemptReport.without(
                          map.attempt(), AttemptReport.Outcome.SUCCEEDED, now, now)));
      if (!ended.isEmpty()) {
        heartbeat(host, ended);
      }
    }
    handOver();
  }

  private void heartbeat(int host, List<AttemptReport> ended) {
    asked.masters().tracker().tell(new Heartbeat(host, node.getRef(), ended, List.of(), List.of()));
    tracker.runOne();
  }

  void networkCloses() {
    ((Network.Close) network.receiveMessage())
        .replyTo()
        .tell(
            new Network.Closed(
                new NetworkAccount(Ledger.EMPTY, Health.PERFECT, 0.5, Congestion.NONE)));
    handOver();
  }

  void trackerCounts() {
    tracker.runOne();
    handOver();
  }

  void journalCloses() {
    while (journal.isAlive() && journal.selfInbox().hasMessages()) {
      journal.runOne();
    }
    handOver();
  }

  /** What the workers have been told since this was asked last. */
  List<WorkerMessage> told() {
    return workers.stream().flatMap(worker -> worker.getAllReceived().stream()).toList();
  }
}
