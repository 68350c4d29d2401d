package io.racklab.master.runs.run;

import akka.actor.typed.Behavior;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.BehaviorBuilder;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.runs.journal.JournalKeeper;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.results.RunSize;
import io.racklab.master.runs.results.WorkerLoss;
import io.racklab.master.runs.run.ExperimentRun.Broken;
import io.racklab.master.runs.run.ExperimentRun.Command;
import io.racklab.master.runs.run.ExperimentRun.Counted;
import io.racklab.master.runs.run.ExperimentRun.Due;
import io.racklab.master.runs.run.ExperimentRun.DueLater;
import io.racklab.master.runs.run.ExperimentRun.Ended;
import io.racklab.master.runs.run.ExperimentRun.Going;
import io.racklab.master.runs.run.ExperimentRun.JournalClosed;
import io.racklab.master.runs.run.ExperimentRun.NetworkClosed;
import io.racklab.master.runs.run.ExperimentRun.NetworkOpen;
import io.racklab.master.runs.run.ExperimentRun.ProgressHeard;
import io.racklab.master.runs.run.ExperimentRun.ReplicationEnded;
import io.racklab.master.runs.run.ExperimentRun.ReplicationSettled;
import io.racklab.master.runs.run.ExperimentRun.Stop;
import io.racklab.master.runs.run.ExperimentRun.WorkerJoined;
import io.racklab.master.runs.run.ExperimentRun.WorkerLost;
import io.racklab.master.runs.run.ExperimentRun.WorkerReady;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run whose jobs have ended: it closes its network, asks for the scheduler's measures and closes
 * its journal. Each step waits for the answer to the one before.
 */
final class RunSettling {
  /** The wall-clock time to wait for bytes that senders wrote before they stopped. */
  private static final Duration FOR_SENT_BYTES = Duration.ofMillis(500);

  /**
   * The wall-clock time to wait for the workers' accounts. Workers answer as soon as their queued
   * bytes are sent.
   */
  private static final Duration FOR_ACCOUNTS = Duration.ofMinutes(5);

  private final ExperimentRun run;
  private final RunClock clock;
  private final List<WorkerLoss> losses;
  private final Replacements replacements;

  private RunSettling(
      ExperimentRun run, RunClock clock, List<WorkerLoss> losses, Replacements replacements) {
    this.run = run;
    this.clock = clock;
    this.losses = losses;
    this.replacements = replacements;
  }

  /**
   * @param losses the losses of worker processes until now; later ones are added
   */
  static Behavior<Command> begin(
      ExperimentRun run, RunClock clock, List<WorkerLoss> losses, Replacements replacements) {
    run.timers.cancelAll();
    replacements.close();
    RunSettling settling = new RunSettling(run, clock, losses, replacements);
    return run.replicates() ? settling.endReplication() : settling.closeNetwork();
  }

  /**
   * Stops the copying of blocks and waits for sent bytes: none may be in transit when workers
   * settle and count.
   */
  private Behavior<Command> endReplication() {
    run.network.tell(
        new Network.EndReplication(
            run.context.messageAdapter(
                Network.ReplicationEnded.class, ended -> new ReplicationEnded(ended.stopped()))));
    return always()
        .onMessage(
            ReplicationEnded.class,
            ended -> {
              if (ended.stopped() == 0) {
                return closeNetwork();
              }
              run.timers.startSingleTimer(new ReplicationSettled(), FOR_SENT_BYTES);
              return Behaviors.same();
            })
        .onMessage(ReplicationSettled.class, settled -> closeNetwork())
        .build();
  }

  private Behavior<Command> closeNetwork() {
    run.provisioning.settle();
    run.network.tell(
        new Network.Close(run.context.messageAdapter(Network.Closed.class, NetworkClosed::new)));
    run.timers.startSingleTimer(new NetworkOpen(), FOR_ACCOUNTS);
    return networkCloses();
  }

  private Behavior<Command> networkCloses() {
    return always()
        .onMessage(
            NetworkOpen.class,
            open ->
                run.failedWhileSettling(
                    ("the network is still open, %d min after the run's last task: a flow"
                            + " goes on, or a worker gives no account")
                        .formatted(FOR_ACCOUNTS.toMinutes())))
        .onMessage(
            NetworkClosed.class,
            closed -> {
              run.timers.cancelAll();
              run.settings
                  .environment()
                  .observers()
                  .meter()
                  .settled(closed.closed().account().health());
              run.jobTracker.tell(
                  new JobTracker.GetMeasures(
                      run.context.messageAdapter(JobTracker.Counted.class, Counted::new)));
              return schedulerCounts(closed.closed());
            })
        .build();
  }

  private Behavior<Command> schedulerCounts(Network.Closed moved) {
    return always()
        .onMessage(
            Counted.class,
            counted -> {
              // From here on the journal's end is expected.
              run.context.unwatch(run.journal);
              run.journal.tell(
                  new JournalKeeper.Close(
                      run.context.messageAdapter(JournalKeeper.Closed.class, JournalClosed::new)));
              return journalCloses(moved, counted.counted().values());
            })
        .build();
  }

  private Behavior<Command> journalCloses(Network.Closed moved, Map<String, Double> counted) {
    return always()
        .onMessage(
            JournalClosed.class,
            closed -> {
              run.listener.tell(
                  new Ended(result(closed.closed().measures(), moved, counted), workers()));
              return Behaviors.stopped();
            })
        .build();
  }

  private List<JoinedWorker> workers() {
    return Stream.concat(run.provisioning.left().stream(), replacements.waiting().stream())
        .toList();
  }

  private RunResult result(Measures measures, Network.Closed moved, Map<String, Double> counted) {
    return new RunResult(
        run.plan,
        measures,
        moved.account(),
        losses,
        new RunSize(run.jobs.size(), run.topology.nodeCount(), run.scheduler.slotsOf(run.topology)),
        counted);
  }

  /** Handles the messages that may come in every state of settling. */
  private BehaviorBuilder<Command> always() {
    return Behaviors.receive(Command.class)
        .onMessage(WorkerLost.class, lost -> onWorkerLost(lost.worker()))
        .onMessage(WorkerJoined.class, joined -> onWorkerJoined(joined.worker()))
        .onMessage(WorkerReady.class, ready -> Behaviors.same())
        .onMessage(ProgressHeard.class, this::onProgressHeard)
        // Faults have no effect once all jobs have ended.
        .onMessage(Due.class, due -> Behaviors.same())
        .onMessage(DueLater.class, later -> Behaviors.same())
        .onSignal(Terminated.class, ended -> run.failedWhileSettling(ActorFailure.of(ended)))
        .onMessage(Broken.class, broken -> run.failedWhileSettling(broken.why()))
        .onMessage(Stop.class, stop -> run.failedWhileSettling(stop.why()));
  }

  /** Keeps a worker that joins for the next run. */
  private Behavior<Command> onWorkerJoined(JoinedWorker worker) {
    replacements.joined(worker);
    return Behaviors.same();
  }

  private Behavior<Command> onWorkerLost(int worker) {
    if (replacements.isTaken(worker)) {
      replacements.leave(worker);
      return Behaviors.same();
    }
    losses.add(RunPlaying.loss(run, run.lose(worker), clock));
    // Flows to and from the lost worker are left out, even if other workers have accounted for
    // them.
    run.network.tell(new Network.LoseWorker(worker));
    return Behaviors.same();
  }

  /** Passes on progress that was asked for while jobs were running. */
  private Behavior<Command> onProgressHeard(ProgressHeard far) {
    run.listener.tell(new Going(run.plan, far.progress(), clock.now()));
    return Behaviors.same();
  }
}
