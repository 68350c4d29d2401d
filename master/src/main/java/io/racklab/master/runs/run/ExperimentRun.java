package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.BehaviorBuilder;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.network.LinkWatch;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.network.NetworkSettings;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.external.Conversations;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.engine.tracker.Tracker;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Execution;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Faults;
import io.racklab.master.runs.experiment.FirstHeartbeats;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.journal.JournalKeeper;
import io.racklab.master.runs.journal.NotedRows;
import io.racklab.master.runs.results.RunResult;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * One run: provisions nodes on the workers, plays the workload, and ends with a result or with the
 * reason why there is none. It starts and prepares here, then {@linkplain RunPlaying plays} and
 * {@linkplain RunSettling settles}; each of these states is a class that has only the data known by
 * then.
 */
public final class ExperimentRun {
  /**
   * The size of each run's range of flow numbers, greater than the number of flows of any run. All
   * runs of a process have different ranges.
   */
  private static final long FLOWS_OF_A_RUN = 1L << 40;

  /** Messages to a run. */
  public sealed interface Command {}

  private record TrackerReady(JobTracker.Addresses tracker) implements Command {}

  private record NetworkReady(ActorRef<NetworkMessage> network) implements Command {}

  private record Prepared(Preparation.Step step) implements Command {}

  record SubmitNext() implements Command {}

  record JobsEnded(int count) implements Command {}

  record ReplicationEnded(int stopped) implements Command {}

  /** Sent after a pause in which the last bytes of copied blocks arrive. */
  record ReplicationSettled() implements Command {}

  record NetworkClosed(Network.Closed closed) implements Command {}

  /** Sent when the network has not closed in time. */
  record NetworkOpen() implements Command {}

  record Counted(JobTracker.Counted counted) implements Command {}

  record JournalClosed(JournalKeeper.Closed closed) implements Command {}

  /** Runs a step of the run when a timer has fired. */
  record Resume(Runnable step) implements Command {}

  record ProgressHeard(RunProgress progress) implements Command {}

  record Due(FaultEvent what) implements Command {}

  /** Schedules an event again after the longest timer, since the event was further away. */
  record DueLater(long nanos, FaultEvent what) implements Command {}

  record WorkerLost(int worker) implements Command {}

  /** Tells the run of a new worker process, which may replace a lost one. */
  record WorkerJoined(JoinedWorker worker) implements Command {}

  /** Tells the run that the worker that takes a lost one's place is ready. */
  record WorkerReady(int place, Provisioned worker) implements Command {}

  /** Sent when no worker has replaced a lost one in time. */
  record OutOfWorkers(String why) implements Command {}

  record Broken(String why) implements Command {}

  /** Stops the run. */
  record Stop(String why) implements Command {}

  /** Messages from a run to its listener. */
  public sealed interface Event {}

  /** The progress of the run, sent periodically. */
  public record Going(RunPlan plan, RunProgress progress, long emulatedNanos) implements Event {}

  /**
   * The run has ended.
   *
   * @param workers the remaining workers of those that the run was given, then those that joined
   *     meanwhile
   */
  public record Ended(RunResult result, List<JoinedWorker> workers) implements Event {
    public Ended {
      workers = List.copyOf(workers);
    }
  }

  /**
   * A worker process was lost before the run's time began, so that the run can be played again from
   * its beginning.
   *
   * @param workers the workers, as in {@link Ended}
   */
  public record Interrupted(RunPlan plan, String why, List<JoinedWorker> workers) implements Event {
    public Interrupted {
      workers = List.copyOf(workers);
    }
  }

  /** The run cannot continue; the rows that it has written are on disk. */
  public record Failed(RunPlan plan, String why) implements Event {}

  final ActorContext<Command> context;
  final TimerScheduler<Command> timers;
  final RunPlan plan;
  final MasterSettings settings;
  final ActorRef<Event> listener;
  final Topology topology;
  final Seed seed;
  final Scheduler scheduler;
  final List<JobSpec> jobs;
  final Faults faults;
  private final boolean replicates;
  final Journal notes;
  final ActorRef<JobTracker.Command> jobTracker;
  final ActorRef<Network.Command> network;
  final ActorRef<JournalKeeper.Command> journal;
  final Provisioning provisioning;

  /** The workers that joined before the run's time began. */
  private final List<JoinedWorker> spares = new ArrayList<>();

  private ExperimentRun(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Experiment experiment,
      RunPlan plan,
      RunInput input,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Event> listener) {
    this.context = context;
    this.timers = timers;
    this.plan = plan;
    this.settings = settings;
    this.listener = listener;
    topology = new Topology(experiment.cluster(plan.repeat()));
    Execution execution = experiment.execution(plan.repeat());
    seed = input.seed();
    jobs = input.jobs();
    faults = input.faults();
    replicates = execution.tracker().replication().isPresent();
    scheduler = plan.scheduler().make(seed.named("scheduler"));
    settings
        .environment()
        .processorNanos()
        .ifPresent(nanos -> scheduler.takingTime().forEach(policy -> policy.charged(nanos)));
    provisioning =
        new Provisioning(
            settings,
            topology,
            plan.number(),
            experiment.scale(),
            settings.kind().windowNanos(experiment.measurement().linkWindow(), experiment.scale()),
            settings.kind().tasks(execution.tasks()),
            scheduler.copies().readsProgress(),
            FirstHeartbeats.of(topology, seed),
            workers);
    ActorRef<Command> self = context.getSelf();
    talk();
    NotedRows kept = input.journal().create(why -> self.tell(new Broken(why)));
    journal =
        context.spawn(
            JournalKeeper.create(settings.clock(), kept, settings.journaling().flushEvery()),
            "journal",
            settings.journaling().dispatcher());
    Journal told = row -> journal.tell(new JournalKeeper.Note(row));
    Journal written = settings.clock().ports().pick(told, kept);
    RunObservers observers = settings.environment().observers();
    notes = observers.spectators().apply(plan).map(written::watchedBy).orElse(written);
    network =
        context.spawn(
            Network.create(
                new NetworkSettings(
                    topology,
                    plan.number() * FLOWS_OF_A_RUN,
                    new LinkWatch(
                        settings
                            .kind()
                            .windowNanos(experiment.measurement().linkWindow(), experiment.scale()),
                        ClockKind.spanNanos(experiment.scale()),
                        experiment.measurement().congestion(),
                        observers.meter(),
                        observers.flows().apply(plan)),
                    execution.network(),
                    experiment.scale().bytes(),
                    notes,
                    why -> self.tell(new Broken(why)),
                    address -> self.tell(new NetworkReady(address)))),
            "network",
            settings.networkDispatcher());
    Tracker tracker =
        new Tracker(
            topology, scheduler, execution.tracker(), seed, notes, observers.copies().apply(plan));
    tracker.expect(jobs);
    jobTracker =
        context.spawn(
            JobTracker.create(
                tracker,
                address -> self.tell(new TrackerReady(address)),
                numbers -> self.tell(new JobsEnded(numbers.size())),
                observers.meter()),
            "job-tracker");
    context.watch(jobTracker);
    context.watch(network);
    context.watch(journal);
    for (int worker = 0; worker < workers.size(); worker++) {
      context.watchWith(workers.get(worker).worker(), new WorkerLost(worker));
    }
  }

  /**
   * Starts conversations with the programs that act as the scheduler; each conversation ends with
   * the run's actors.
   */
  private void talk() {
    ActorRef<Command> self = context.getSelf();
    Conversations conversations =
        Conversations.begin(
            scheduler,
            new Conversations.Place(topology, plan.folder(), seed),
            settings.environment().dialogues(),
            why -> self.tell(new Broken(why)));
    if (!conversations.isEmpty()) {
      context.spawn(
          Behaviors.receive(Void.class)
              .onSignal(
                  PostStop.class,
                  stopped -> {
                    conversations.close();
                    return Behaviors.same();
                  })
              .build(),
          "programs");
    }
  }

  /**
   * @param workers the workers, at least one
   * @param listener receives events, of which {@link Ended}, {@link Interrupted} or {@link Failed}
   *     is the last
   */
  public static Behavior<Command> create(
      Experiment experiment,
      RunPlan plan,
      RunInput input,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Event> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new ExperimentRun(
                            context, timers, experiment, plan, input, settings, workers, listener)
                        .starting()));
  }

  /** Waits for the addresses of the tracker and the network. */
  private Behavior<Command> starting() {
    return beforeTime()
        .onMessage(TrackerReady.class, ready -> networkStarts(ready.tracker()))
        .onMessage(NetworkReady.class, ready -> trackerStarts(ready.network()))
        .build();
  }

  private Behavior<Command> networkStarts(JobTracker.Addresses tracker) {
    return beforeTime()
        .onMessage(NetworkReady.class, ready -> prepare(tracker, ready.network()))
        .build();
  }

  private Behavior<Command> trackerStarts(ActorRef<NetworkMessage> networkAddress) {
    return beforeTime()
        .onMessage(TrackerReady.class, ready -> prepare(ready.tracker(), networkAddress))
        .build();
  }

  private Behavior<Command> prepare(
      JobTracker.Addresses tracker, ActorRef<NetworkMessage> networkAddress) {
    Preparation<Command> preparation =
        new Preparation<>(context, Prepared::new, provisioning, network);
    Masters masters = new Masters(tracker.nodes(), networkAddress);
    provisioning.ask(masters, preparation.answers());
    return beforeTime()
        .onMessage(
            Prepared.class,
            prepared ->
                preparation
                    .after(prepared.step())
                    .map(
                        clock ->
                            RunPlaying.begin(
                                this, clock, tracker, networkAddress, replacements(masters)))
                    .orElse(Behaviors.same()))
        .build();
  }

  private Replacements replacements(Masters masters) {
    return new Replacements(context, provisioning, masters, spares);
  }

  /** Handles the messages that may come in every state before the run's time. */
  private BehaviorBuilder<Command> beforeTime() {
    return Behaviors.receive(Command.class)
        .onMessage(WorkerLost.class, lost -> lostBeforeTime(lost.worker()))
        .onMessage(
            WorkerJoined.class,
            joined -> {
              if (!provisioning.has(joined.worker()) && !spares.contains(joined.worker())) {
                spares.add(joined.worker());
              }
              return Behaviors.same();
            })
        .onSignal(Terminated.class, ended -> failed(ActorFailure.of(ended)))
        .onMessage(Broken.class, broken -> failed(broken.why()))
        .onMessage(Stop.class, stop -> failed(stop.why()));
  }

  private Behavior<Command> lostBeforeTime(int worker) {
    String why =
        "the worker process " + lose(worker) + " was lost before time began in " + plan.title();
    List<JoinedWorker> there = new ArrayList<>(provisioning.left());
    there.addAll(spares);
    listener.tell(new Interrupted(plan, why, there));
    provisioning.settle();
    return Behaviors.stopped();
  }

  /** True if blocks that lack replicas are copied. */
  boolean replicates() {
    return replicates;
  }

  /** Notes the loss of a worker process; returns its name. */
  String lose(int worker) {
    provisioning.lose(worker);
    return provisioning.nameOf(worker);
  }

  /** Ends the run as failed. */
  Behavior<Command> failed(String why) {
    listener.tell(new Failed(plan, why));
    provisioning.settle();
    return Behaviors.stopped();
  }

  /** Ends the run as failed; its workers are settling already. */
  Behavior<Command> failedWhileSettling(String why) {
    listener.tell(new Failed(plan, why));
    return Behaviors.stopped();
  }
}
