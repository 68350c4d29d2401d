package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.journal.NotedRows;
import io.racklab.master.runs.results.ResultFile;
import io.racklab.master.runs.results.RunQueue;
import io.racklab.master.runs.run.ExperimentRun.Interrupted;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Plays the runs of a queue one after the other. The queue writes small files, so this actor runs
 * where blocking is allowed.
 */
public final class ExperimentSeries extends AbstractBehavior<ExperimentSeries.Command> {

  /** Messages to a series. */
  public sealed interface Command {}

  private record FromRun(ExperimentRun.Event event) implements Command {}

  private record RunStopped(RunPlan plan) implements Command {}

  private record PlayAgain(RunPlan plan) implements Command {}

  /** Tells the series of a new worker process, which may replace a lost one. */
  public record WorkerJoined(JoinedWorker worker) implements Command {}

  /** Stops the series; the runs that have ended are kept. */
  public record Stop(String why) implements Command {}

  /** Messages from a series to its listener. */
  public sealed interface Event {}

  /** The progress of a run. */
  public record Going(ExperimentRun.Going run) implements Event {}

  /** A run has ended, and the queue has its result. */
  public record RunEnded(RunPlan plan) implements Event {}

  /** All runs have ended. */
  public record Ended() implements Event {}

  /** A run has failed, and with it the series; the runs before it are complete. */
  public record Failed(String why) implements Event {}

  /** The wall-clock time to wait for workers in place of lost ones before a run is played again. */
  private static final Duration FOR_WORKERS = Duration.ofSeconds(30);

  private final RunQueue queue;
  private final MasterSettings settings;
  private final Function<Cell, TimesAlone> alone;
  private final ActorRef<Event> listener;
  private final TimerScheduler<Command> timers;

  /** The number of workers that take part in each run. */
  private final int count;

  /** The available workers; the first {@link #count} of them take part. */
  private List<JoinedWorker> workers;

  private RunPlan running;

  /** The run that is played again once the workers are available. */
  private Optional<Interrupted> interrupted = Optional.empty();

  private ActorRef<ExperimentRun.Command> run;

  private ExperimentSeries(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      RunQueue queue,
      MasterSettings settings,
      List<JoinedWorker> workers,
      Function<Cell, TimesAlone> alone,
      ActorRef<Event> listener) {
    super(context);
    this.timers = timers;
    count = workers.size();
    this.queue = queue;
    this.settings = settings;
    this.workers = workers;
    this.alone = alone;
    this.listener = listener;
  }

  /**
   * @param workers the workers, at least one
   * @param alone returns the times of jobs alone, by which slowdowns are measured
   * @param listener receives events, of which {@link Ended} or {@link Failed} is the last
   */
  public static Behavior<Command> create(
      RunQueue queue,
      MasterSettings settings,
      List<JoinedWorker> workers,
      Function<Cell, TimesAlone> alone,
      ActorRef<Event> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new ExperimentSeries(context, timers, queue, settings, workers, alone, listener)
                        .next()));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromRun.class, from -> onRun(from.event()))
        .onMessage(RunStopped.class, stopped -> onStopped(stopped.plan()))
        .onMessage(WorkerJoined.class, joined -> onJoined(joined.worker()))
        .onMessage(PlayAgain.class, again -> onPlayAgain())
        .onMessage(Stop.class, this::onStop)
        .build();
  }

  /** Handles the stop of a run; one that stops without a result has failed. */
  private Behavior<Command> onStopped(RunPlan plan) {
    if (interrupted.filter(one -> one.plan().equals(plan)).isPresent()) {
      return awaitWorkers();
    }
    return plan.equals(running) ? failed("the run failed: see the log") : this;
  }

  private Behavior<Command> onJoined(JoinedWorker worker) {
    if (running != null) {
      run.tell(new ExperimentRun.WorkerJoined(worker));
      return this;
    }
    workers = Stream.concat(workers.stream(), Stream.of(worker)).distinct().toList();
    return timers.isTimerActive(PlayAgain.class) ? awaitWorkers() : this;
  }

  /**
   * Plays the run again once as many workers are available as before, or after a timeout with
   * fewer.
   */
  private Behavior<Command> awaitWorkers() {
    if (workers.size() >= count) {
      return onPlayAgain();
    }
    if (!timers.isTimerActive(PlayAgain.class)) {
      timers.startSingleTimer(
          PlayAgain.class, new PlayAgain(interrupted.orElseThrow().plan()), FOR_WORKERS);
    }
    return this;
  }

  private Behavior<Command> onPlayAgain() {
    timers.cancel(PlayAgain.class);
    Interrupted before = interrupted.orElseThrow();
    interrupted = Optional.empty();
    return workers.isEmpty() ? failed(before.why()) : play(before.plan());
  }

  private Behavior<Command> onStop(Stop stop) {
    if (running == null) {
      return failed(stop.why());
    }
    run.tell(new ExperimentRun.Stop(stop.why()));
    return this;
  }

  private Behavior<Command> onRun(ExperimentRun.Event event) {
    if (event instanceof ExperimentRun.Going going) {
      listener.tell(new Going(going));
      return this;
    } else if (event instanceof ExperimentRun.Ended ended) {
      running = null;
      workers = ended.workers();
      try {
        queue.ended(ended.result());
      } catch (IOException e) {
        return failed("cannot write the results of a run: " + FileTrouble.of(e));
      }
      listener.tell(new RunEnded(ended.result().plan()));
      return next();
    } else if (event instanceof Interrupted early) {
      // It is played again once its actors have stopped, so that its files are closed.
      running = null;
      workers = early.workers();
      interrupted = Optional.of(early);
      return this;
    } else if (event instanceof ExperimentRun.Failed failed) {
      return failed(failed.why());
    }
    throw new IllegalStateException("unknown event " + event);
  }

  private Behavior<Command> next() {
    Optional<RunPlan> next = queue.next();
    if (next.isEmpty()) {
      listener.tell(new Ended());
      return Behaviors.stopped();
    }
    return play(next.get());
  }

  private Behavior<Command> play(RunPlan plan) {
    try {
      ResultFile.delete(plan);
    } catch (IOException e) {
      return failed("cannot write to " + plan.folder() + ": " + FileTrouble.of(e));
    }
    Experiment experiment = plan.experiment();
    run =
        getContext()
            .spawn(
                ExperimentRun.create(
                    experiment,
                    plan,
                    new RunInput(
                        experiment.seedOf(plan.repeat()),
                        experiment.jobs(plan.repeat()),
                        experiment.faults(),
                        failed ->
                            NotedRows.in(
                                plan.folder(),
                                experiment.measurement().rows(),
                                settings.journaling(),
                                alone.apply(experiment.cell()),
                                failed)),
                    settings,
                    workers.subList(0, Math.min(count, workers.size())),
                    getContext().messageAdapter(ExperimentRun.Event.class, FromRun::new)),
                "run-" + plan.number());
    getContext().watchWith(run, new RunStopped(plan));
    workers.stream().skip(count).forEach(spare -> run.tell(new ExperimentRun.WorkerJoined(spare)));
    running = plan;
    return this;
  }

  private Behavior<Command> failed(String why) {
    String told = why;
    try {
      queue.failed(why);
    } catch (IOException e) {
      told = why + "; and run.json could not be written: " + FileTrouble.of(e);
    }
    listener.tell(new Failed(told));
    return Behaviors.stopped();
  }
}
