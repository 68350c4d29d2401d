package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.runs.results.WorkerLoss;
import io.racklab.master.runs.run.ExperimentRun.Broken;
import io.racklab.master.runs.run.ExperimentRun.Command;
import io.racklab.master.runs.run.ExperimentRun.Due;
import io.racklab.master.runs.run.ExperimentRun.DueLater;
import io.racklab.master.runs.run.ExperimentRun.Going;
import io.racklab.master.runs.run.ExperimentRun.JobsEnded;
import io.racklab.master.runs.run.ExperimentRun.OutOfWorkers;
import io.racklab.master.runs.run.ExperimentRun.ProgressHeard;
import io.racklab.master.runs.run.ExperimentRun.Resume;
import io.racklab.master.runs.run.ExperimentRun.Stop;
import io.racklab.master.runs.run.ExperimentRun.SubmitNext;
import io.racklab.master.runs.run.ExperimentRun.WorkerJoined;
import io.racklab.master.runs.run.ExperimentRun.WorkerLost;
import io.racklab.master.runs.run.ExperimentRun.WorkerReady;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.RunClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A run during its time: submits its jobs and plays its faults. */
final class RunPlaying {
  /**
   * Below the longest timer of Akka's scheduler, 24 days: the most ticks of 1 ms that an int holds.
   */
  private static final Duration LONGEST_TIMER = Duration.ofDays(20);

  private static final double NANOS = 1e9;

  /** The wall-clock time to wait for a worker process while no node runs. */
  private static final Duration FOR_A_WORKER = Duration.ofSeconds(30);

  private final ExperimentRun run;
  private final RunClock clock;
  private final EventSchedule events;
  private final FaultPlay faultPlay;
  private final Deadlock deadlock;
  private final Timer askProgress;
  private final ActorRef<RunProgress> progress;
  private final Replacements replacements;
  private final List<WorkerLoss> losses = new ArrayList<>();
  private int nextJob;
  private int ended;

  private RunPlaying(ExperimentRun run, RunClock clock, Replacements replacements) {
    this.run = run;
    this.clock = clock;
    this.replacements = replacements;
    deadlock = new Deadlock(run.faults.expiry());
    events = this::scheduleEvent;
    faultPlay = faultPlay();
    askProgress = clock.clock().ports().timer(run.timers, Resume::new, this::askProgress);
    progress = run.context.messageAdapter(RunProgress.class, ProgressHeard::new);
  }

  /** Begins the run's time, which the network knows already. */
  static Behavior<Command> begin(
      ExperimentRun run,
      RunClock clock,
      JobTracker.Addresses tracker,
      ActorRef<NetworkMessage> network,
      Replacements replacements) {
    if (run.scheduler.readsLinks()) {
      run.network.tell(new Network.ReadRackLinks(tracker.links()));
    }
    run.jobTracker.tell(new JobTracker.Begin(clock));
    if (run.replicates()) {
      run.jobTracker.tell(new JobTracker.Replicate(network));
    }
    RunPlaying playing = new RunPlaying(run, clock, replacements);
    playing.faultPlay.begin(run.faults.list(), run.jobs);
    run.provisioning.begin(clock);
    playing.scheduleSubmit();
    playing.askProgress.observe(run.settings.progressEvery().toNanos());
    return playing.behavior();
  }

  /** Delivers a fault event as a message, by Akka's timers. */
  private void scheduleEvent(long nanos, FaultEvent what) {
    // Equal messages would share one timer, but no two events of a run are equal.
    Duration wait = clock.until(nanos);
    if (wait.compareTo(LONGEST_TIMER) > 0) {
      run.timers.startSingleTimer(new DueLater(nanos, what), LONGEST_TIMER);
    } else {
      run.timers.startSingleTimer(new Due(what), wait);
    }
  }

  private FaultPlay faultPlay() {
    FaultMoments moments =
        new FaultMoments(
            events,
            run.jobTracker,
            run.context.messageAdapter(
                JobTracker.TasksEnded.class,
                tasks -> new Due(new FaultEvent.FaultDue(tasks.tag()))),
            run.network,
            run.context.messageAdapter(
                Network.ShuffleArrived.class,
                shuffle -> new Due(new FaultEvent.FaultDue(shuffle.tag()))));
    NodeLosses lossesOfNodes =
        new NodeLosses(
            run.provisioning, moments, clock, run.faults.expiry().toNanos(), run.replicates());
    return new FaultPlay(
        moments,
        lossesOfNodes,
        new FaultEffects(run.topology, run.provisioning, lossesOfNodes, run.network, clock),
        new FaultSeries(run.topology, run.seed.named("faults")),
        clock,
        run.notes,
        new FaultPlay.Stuck() {
          @Override
          public void forEver(String why) {
            run.context.getSelf().tell(new Broken(why));
          }

          @Override
          public void untilAWorkerJoins(String why) {
            if (!run.timers.isTimerActive(OutOfWorkers.class)) {
              run.timers.startSingleTimer(OutOfWorkers.class, new OutOfWorkers(why), FOR_A_WORKER);
            }
          }
        });
  }

  private Behavior<Command> behavior() {
    return Behaviors.receive(Command.class)
        .onMessage(SubmitNext.class, submit -> onSubmitNext())
        .onMessage(JobsEnded.class, this::onJobsEnded)
        .onMessage(Resume.class, this::onResume)
        .onMessage(ProgressHeard.class, far -> onProgressHeard(far.progress()))
        .onMessage(Due.class, this::onDue)
        .onMessage(DueLater.class, this::onDueLater)
        .onMessage(WorkerLost.class, lost -> onWorkerLost(lost.worker()))
        .onMessage(WorkerJoined.class, joined -> onWorkerJoined(joined.worker()))
        .onMessage(WorkerReady.class, ready -> onWorkerReady(ready.place(), ready.worker()))
        .onMessage(OutOfWorkers.class, out -> run.failed(out.why()))
        .onSignal(PostStop.class, stop -> onStop())
        .onSignal(Terminated.class, ended -> run.failed(ActorFailure.of(ended)))
        .onMessage(Broken.class, broken -> run.failed(broken.why()))
        .onMessage(Stop.class, stop -> run.failed(stop.why()))
        .build();
  }

  private Behavior<Command> onDue(Due due) {
    faultPlay.happens(due.what());
    return Behaviors.same();
  }

  private Behavior<Command> onDueLater(DueLater later) {
    events.at(later.nanos(), later.what());
    return Behaviors.same();
  }

  private Behavior<Command> onWorkerLost(int worker) {
    if (!replacements.isTaken(worker)) {
      String name = run.lose(worker);
      losses.add(loss(run, name, clock));
      faultPlay.workerLost(worker, name);
    }
    replacements.lost(worker);
    return Behaviors.same();
  }

  private Behavior<Command> onWorkerJoined(JoinedWorker worker) {
    replacements.joined(worker);
    return Behaviors.same();
  }

  private Behavior<Command> onWorkerReady(int place, Provisioned worker) {
    if (!replacements.ready(place, worker.worker())) {
      // This worker was lost meanwhile, and another one is to take its place.
      return Behaviors.same();
    }
    run.network.tell(new Network.WorkerReplaced(place, worker));
    run.provisioning.replaced(place, worker, clock);
    run.timers.cancel(OutOfWorkers.class);
    faultPlay.workerBack(place, worker.name());
    return Behaviors.same();
  }

  /** Returns a record of a worker process that is lost now. */
  static WorkerLoss loss(ExperimentRun run, String name, RunClock clock) {
    return new WorkerLoss(name, run.plan.title(), Math.max(0, clock.now() / NANOS));
  }

  private void scheduleSubmit() {
    if (nextJob < run.jobs.size()) {
      long at = run.jobs.get(nextJob).submit().toNanos();
      run.timers.startSingleTimer(new SubmitNext(), clock.until(at));
    }
  }

  private Behavior<Command> onSubmitNext() {
    run.jobTracker.tell(new JobTracker.Submit(run.jobs.get(nextJob++)));
    scheduleSubmit();
    return Behaviors.same();
  }

  private Behavior<Command> onJobsEnded(JobsEnded message) {
    ended += message.count();
    if (ended < run.jobs.size()) {
      return Behaviors.same();
    }
    askProgress.cancel();
    return RunSettling.begin(run, clock, losses, replacements);
  }

  private Behavior<Command> onStop() {
    askProgress.cancel();
    return Behaviors.same();
  }

  private Behavior<Command> onResume(Resume resume) {
    resume.step().run();
    return Behaviors.same();
  }

  private void askProgress() {
    askProgress.observe(run.settings.progressEvery().toNanos());
    run.jobTracker.tell(new JobTracker.GetProgress(progress));
  }

  private Behavior<Command> onProgressHeard(RunProgress far) {
    long now = clock.now();
    run.listener.tell(new Going(run.plan, far, now));
    boolean due = nextJob < run.jobs.size() || now < run.faults.lastAtNanos();
    return deadlock.look(far, due, now).map(run::failed).orElse(Behaviors.same());
  }
}
