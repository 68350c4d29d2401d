package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.Faults;
import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.Journal;
import io.racklab.master.journal.JournalKeeper;
import io.racklab.master.network.LinkWatch;
import io.racklab.master.network.Network;
import io.racklab.master.network.NetworkAccount;
import io.racklab.master.network.NetworkSettings;
import io.racklab.master.results.RunResult;
import io.racklab.master.results.RunSize;
import io.racklab.master.results.WorkerLoss;
import io.racklab.master.schedule.Scheduler;
import io.racklab.master.seed.Seed;
import io.racklab.master.tracker.JobTracker;
import io.racklab.master.tracker.RunProgress;
import io.racklab.master.tracker.Tracker;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * One run: provisions nodes on the workers, plays the workload, and ends with a result or with the
 * reason why there is none.
 */
public final class ExperimentRun extends AbstractBehavior<ExperimentRun.Command> {
  /** Flows of different runs of one process differ in their numbers; no run has so many. */
  private static final long FLOWS_OF_A_RUN = 1L << 40;

  private static final double NANOS = 1e9;

  /** What a run is told. */
  public sealed interface Command {}

  private record TrackerReady(ActorRef<TrackerMessage> tracker) implements Command {}

  private record NetworkReady(ActorRef<NetworkMessage> network) implements Command {}

  private record WorkerReady(Provisioned worker) implements Command {}

  private record WarmedUp() implements Command {}

  private record WorkerTidied(Tidied worker) implements Command {}

  private record SubmitNext() implements Command {}

  private record JobsEnded(int count) implements Command {}

  private record NetworkClosed(Network.Closed closed) implements Command {}

  private record Counted(JobTracker.Counted counted) implements Command {}

  private record JournalClosed(JournalKeeper.Closed closed) implements Command {}

  private record AskProgress() implements Command {}

  private record HowFar(RunProgress progress) implements Command {}

  private record Due(Runnable what) implements Command {}

  private record WorkerLost(int worker) implements Command {}

  private record Broken(String why) implements Command {}

  /** Go no further. */
  record Stop(String why) implements Command {}

  /** What a run says to those who started it. */
  public sealed interface Event {}

  /** How far the run is, told from time to time. */
  public record Going(RunPlan plan, RunProgress progress, long emulatedNanos) implements Event {}

  /**
   * The run is over.
   *
   * @param workers that are left of those that it was given
   */
  public record Ended(RunResult result, List<JoinedWorker> workers) implements Event {
    public Ended {
      workers = List.copyOf(workers);
    }
  }

  /** The run cannot go on; what it has noted so far is on disk. */
  public record Failed(RunPlan plan, String why) implements Event {}

  private final RunPlan plan;
  private final MasterSettings settings;
  private final ActorRef<Event> listener;
  private final TimerScheduler<Command> timers;
  private final Topology topology;
  private final Scheduler scheduler;
  private final List<JobSpec> jobs;
  private final Faults faults;
  private final Journal notes;
  private final ActorRef<JobTracker.Command> jobTracker;
  private final ActorRef<Network.Command> network;
  private final ActorRef<JournalKeeper.Command> journal;
  private final Provisioning provisioning;
  private ActorRef<TrackerMessage> trackerAddress;
  private ActorRef<NetworkMessage> networkAddress;
  private RunClock clock;
  private final Deadlock deadlock;
  private FaultPlay faultPlay;
  private int nextJob;
  private int ended;
  private NetworkAccount moved;
  private JobTracker.Counted counted;
  private final List<WorkerLoss> losses = new ArrayList<>();
  private boolean settling;

  private ExperimentRun(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Experiment experiment,
      RunPlan plan,
      RunInput input,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Event> listener) {
    super(context);
    this.timers = timers;
    this.plan = plan;
    this.settings = settings;
    this.listener = listener;
    topology = new Topology(experiment.cluster());
    Seed seed = input.seed();
    jobs = input.jobs();
    faults = input.faults();
    deadlock = new Deadlock(faults.expiry());
    scheduler = plan.scheduler().make(seed.named("scheduler"));
    provisioning =
        new Provisioning(
            settings,
            topology,
            plan.number(),
            experiment.scale(),
            settings.kind().windowNanos(experiment.measurement().linkWindow(), experiment.scale()),
            experiment.execution().tasks(),
            scheduler.copies().readsProgress(),
            new FirstHeartbeats(topology, seed.named("heartbeats")),
            workers);
    ActorRef<Command> self = context.getSelf();
    journal =
        context.spawn(
            input.journal().create(why -> self.tell(new Broken(why))),
            "journal",
            settings.journalDispatcher());
    notes = row -> journal.tell(new JournalKeeper.Note(row));
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
                        experiment.measurement().congestion()),
                    experiment.execution().links(),
                    experiment.scale().bytes(),
                    notes,
                    why -> self.tell(new Broken(why)),
                    address -> self.tell(new NetworkReady(address)))),
            "network",
            settings.networkDispatcher());
    Tracker tracker =
        new Tracker(topology, scheduler, experiment.execution().tracker(), seed, notes);
    jobTracker =
        context.spawn(
            JobTracker.create(
                tracker,
                address -> self.tell(new TrackerReady(address)),
                numbers -> self.tell(new JobsEnded(numbers.size()))),
            "job-tracker");
    context.watchWith(jobTracker, new Broken("the job tracker failed: see the log"));
    context.watchWith(network, new Broken("the network failed: see the log"));
    context.watchWith(journal, new Broken("the journal failed: see the log"));
    for (int worker = 0; worker < workers.size(); worker++) {
      context.watchWith(workers.get(worker).worker(), new WorkerLost(worker));
    }
  }

  /**
   * @param workers at least one
   * @param listener hears how the run goes; {@link Ended} or {@link Failed} is the last it hears
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
                        context, timers, experiment, plan, input, settings, workers, listener)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(TrackerReady.class, this::onTrackerReady)
        .onMessage(NetworkReady.class, this::onNetworkReady)
        .onMessage(WorkerReady.class, this::onWorkerReady)
        .onMessage(WarmedUp.class, done -> onWarmedUp())
        .onMessage(WorkerTidied.class, this::onWorkerTidied)
        .onMessage(SubmitNext.class, submit -> onSubmitNext())
        .onMessage(JobsEnded.class, this::onJobsEnded)
        .onMessage(NetworkClosed.class, this::onNetworkClosed)
        .onMessage(Counted.class, this::onCounted)
        .onMessage(JournalClosed.class, this::onJournalClosed)
        .onMessage(AskProgress.class, ask -> onAskProgress())
        .onMessage(HowFar.class, this::onHowFar)
        .onMessage(Due.class, this::onDue)
        .onMessage(WorkerLost.class, this::onWorkerLost)
        .onMessage(Broken.class, this::onBroken)
        .onMessage(Stop.class, stop -> onBroken(new Broken(stop.why())))
        .build();
  }

  private Behavior<Command> onTrackerReady(TrackerReady ready) {
    trackerAddress = ready.tracker();
    return provisionIfReady();
  }

  private Behavior<Command> onNetworkReady(NetworkReady ready) {
    networkAddress = ready.network();
    return provisionIfReady();
  }

  private Behavior<Command> provisionIfReady() {
    if (trackerAddress == null || networkAddress == null) {
      return this;
    }
    ActorRef<Provisioned> answers =
        getContext().messageAdapter(Provisioned.class, WorkerReady::new);
    provisioning.ask(new Masters(trackerAddress, networkAddress), answers);
    return this;
  }

  private Behavior<Command> onWorkerReady(WorkerReady ready) {
    if (provisioning.ready(ready.worker())) {
      network.tell(
          new Network.WarmUp(
              provisioning.answers(),
              provisioning.workerOfNode(),
              provisioning.clockBefore(),
              getContext().messageAdapter(Network.WarmedUp.class, done -> new WarmedUp())));
    }
    return this;
  }

  private Behavior<Command> onWarmedUp() {
    provisioning.tidy(getContext().messageAdapter(Tidied.class, WorkerTidied::new));
    return this;
  }

  private Behavior<Command> onWorkerTidied(WorkerTidied tidied) {
    return provisioning.tidied(tidied.worker()) ? begin() : this;
  }

  private Behavior<Command> begin() {
    clock = provisioning.start();
    network.tell(new Network.Open(provisioning.answers(), provisioning.workerOfNode(), clock));
    if (scheduler.readsLinks()) {
      network.tell(
          new Network.ReadRackLinks(links -> jobTracker.tell(new JobTracker.Measured(links))));
    }
    jobTracker.tell(new JobTracker.Begin(clock));
    beginFaults();
    provisioning.begin(clock);
    scheduleSubmit();
    timers.startTimerWithFixedDelay(new AskProgress(), settings.progressEvery());
    return this;
  }

  private void beginFaults() {
    Agenda agenda = new TimedAgenda<>(getContext().getSelf(), timers, clock, Due::new);
    NodeLosses losses =
        new NodeLosses(provisioning, network, jobTracker, clock, faults.expiry().toNanos(), agenda);
    faultPlay =
        new FaultPlay(
            losses,
            network,
            jobTracker,
            clock,
            notes,
            agenda,
            why -> getContext().getSelf().tell(new Broken(why)));
    faultPlay.begin(faults.list(), jobs);
  }

  private Behavior<Command> onDue(Due due) {
    if (!settling) {
      due.what().run();
    }
    return this;
  }

  private Behavior<Command> onWorkerLost(WorkerLost lost) {
    provisioning.lose(lost.worker());
    String name = provisioning.nameOf(lost.worker());
    double seconds = clock == null ? 0 : Math.max(0, clock.now() / NANOS);
    losses.add(new WorkerLoss(name, plan.title(), seconds));
    if (settling) {
      // Its account will not come: the ledger cannot close, but the rows are there.
      network.tell(new Network.LoseWorker(lost.worker()));
      return this;
    }
    if (clock == null || provisioning.left().isEmpty()) {
      String when = clock == null ? " before time began in " : " in ";
      return onBroken(new Broken("the worker process " + name + " was lost" + when + plan.title()));
    }
    faultPlay.workerLost(lost.worker(), name);
    return this;
  }

  private void scheduleSubmit() {
    if (nextJob < jobs.size()) {
      long at = jobs.get(nextJob).submit().toNanos();
      timers.startSingleTimer(new SubmitNext(), clock.until(at));
    }
  }

  private Behavior<Command> onSubmitNext() {
    jobTracker.tell(new JobTracker.Submit(jobs.get(nextJob++)));
    scheduleSubmit();
    return this;
  }

  private Behavior<Command> onJobsEnded(JobsEnded message) {
    ended += message.count();
    if (ended == jobs.size()) {
      settling = true;
      timers.cancelAll();
      provisioning.settle();
      network.tell(
          new Network.Close(getContext().messageAdapter(Network.Closed.class, NetworkClosed::new)));
    }
    return this;
  }

  private Behavior<Command> onNetworkClosed(NetworkClosed closed) {
    moved = closed.closed().account();
    jobTracker.tell(
        new JobTracker.WhatWasCounted(
            getContext().messageAdapter(JobTracker.Counted.class, Counted::new)));
    return this;
  }

  private Behavior<Command> onCounted(Counted message) {
    counted = message.counted();
    // It ends by itself now.
    getContext().unwatch(journal);
    journal.tell(
        new JournalKeeper.Close(
            getContext().messageAdapter(JournalKeeper.Closed.class, JournalClosed::new)));
    return this;
  }

  private Behavior<Command> onJournalClosed(JournalClosed closed) {
    listener.tell(
        new Ended(
            new RunResult(
                plan,
                closed.closed().measures(),
                moved,
                losses,
                new RunSize(jobs.size(), topology.nodeCount(), scheduler.slotsOf(topology)),
                counted.values()),
            provisioning.left()));
    return Behaviors.stopped();
  }

  private Behavior<Command> onAskProgress() {
    jobTracker.tell(
        new JobTracker.HowFar(getContext().messageAdapter(RunProgress.class, HowFar::new)));
    return this;
  }

  private Behavior<Command> onHowFar(HowFar far) {
    long now = clock.now();
    listener.tell(new Going(plan, far.progress(), now));
    boolean due = nextJob < jobs.size() || now < faults.lastAtNanos();
    return settling
        ? this
        : deadlock
            .look(far.progress(), due, now)
            .map(why -> onBroken(new Broken(why)))
            .orElse(this);
  }

  private Behavior<Command> onBroken(Broken broken) {
    listener.tell(new Failed(plan, broken.why()));
    if (!settling) {
      provisioning.settle();
    }
    return Behaviors.stopped();
  }
}
