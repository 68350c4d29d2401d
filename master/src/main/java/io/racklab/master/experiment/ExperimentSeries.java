package io.racklab.master.experiment;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.racklab.master.journal.FlowsByLoad;
import io.racklab.master.journal.JournalKeeper;
import io.racklab.master.journal.LoadLevel;
import io.racklab.master.journal.RunFiles;
import io.racklab.master.journal.Sample;
import io.racklab.master.journal.TimesAlone;
import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.protocol.WorkerMessage;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All runs of an experiment, one after the other: each repeat under every scheduler. The results so
 * far are on disk after every run. Writes small files, so it runs where blocking is allowed.
 */
public final class ExperimentSeries extends AbstractBehavior<ExperimentSeries.Command> {

  /** What a series is told. */
  public sealed interface Command {}

  private record FromRun(ExperimentRun.Event event) implements Command {}

  private record RunStopped(RunPlan plan) implements Command {}

  /** What a series says to those who started it. */
  public sealed interface Event {}

  /** A run is under way. */
  public record Going(ExperimentRun.Going run) implements Event {}

  /** A run is over. */
  public record RunEnded(RunResult result) implements Event {}

  /** All runs are over. */
  public record Ended(List<RunResult> results, Verdict verdict) implements Event {
    public Ended {
      results = List.copyOf(results);
    }
  }

  /** A run could not go on, so the series cannot; the runs before it are complete. */
  public record Failed(String why, List<RunResult> results) implements Event {
    public Failed {
      results = List.copyOf(results);
    }
  }

  private static final double NANOS = 1e9;

  private final Experiment experiment;
  private final MasterSettings settings;
  private final int workersAtFirst;
  private List<ActorRef<WorkerMessage>> workers;
  private final RunDirectory directory;
  private final TimesAlone alone;
  private final ActorRef<Event> listener;
  private final Instant started;
  private final List<RunPlan> plans = new ArrayList<>();
  private final List<RunResult> results = new ArrayList<>();
  private final Map<LoadLevel, Sample> errors = new EnumMap<>(LoadLevel.class);

  private ExperimentSeries(
      ActorContext<Command> context,
      Experiment experiment,
      MasterSettings settings,
      List<ActorRef<WorkerMessage>> workers,
      RunDirectory directory,
      TimesAlone alone,
      ActorRef<Event> listener) {
    super(context);
    this.experiment = experiment;
    this.settings = settings;
    this.workers = workers;
    workersAtFirst = workers.size();
    this.directory = directory;
    this.alone = alone;
    this.listener = listener;
    started = settings.calendar().get();
    for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
      for (SchedulerSpec scheduler : experiment.schedulers()) {
        plans.add(
            new RunPlan(
                plans.size() + 1,
                scheduler,
                repeat,
                directory.runFolder(scheduler.name(), repeat)));
      }
    }
  }

  /**
   * @param workers at least one
   * @param alone by which slowdowns are measured
   * @param listener hears how the runs go; {@link Ended} or {@link Failed} is the last it hears
   */
  public static Behavior<Command> create(
      Experiment experiment,
      MasterSettings settings,
      List<ActorRef<WorkerMessage>> workers,
      RunDirectory directory,
      TimesAlone alone,
      ActorRef<Event> listener) {
    return Behaviors.setup(
        context ->
            new ExperimentSeries(context, experiment, settings, workers, directory, alone, listener)
                .next());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromRun.class, from -> onRun(from.event()))
        .onMessage(RunStopped.class, stopped -> onStopped(stopped.plan()))
        .build();
  }

  /** Who stops without a last word has failed. */
  private Behavior<Command> onStopped(RunPlan plan) {
    return results.size() < plan.number() ? failed("the run failed: see the log") : this;
  }

  private Behavior<Command> onRun(ExperimentRun.Event event) {
    if (event instanceof ExperimentRun.Going going) {
      listener.tell(new Going(going));
      return this;
    } else if (event instanceof ExperimentRun.Ended ended) {
      results.add(ended.result());
      workers = ended.workers();
      try {
        readErrors(ended.result().plan());
      } catch (IOException e) {
        return failed("cannot read the rows of the run: " + e);
      }
      listener.tell(new RunEnded(ended.result()));
      return next();
    }
    return failed(((ExperimentRun.Failed) event).why());
  }

  /** An average over all flows would hide what saturation does. */
  private void readErrors(RunPlan plan) throws IOException {
    if (settings.kind() == ClockKind.VIRTUAL) {
      return;
    }
    double window =
        settings.kind().windowNanos(experiment.linkWindow(), experiment.scale()) / NANOS;
    FlowsByLoad flows =
        new FlowsByLoad(new RunFiles(plan.folder()), new Topology(experiment.cluster()), window);
    for (LoadLevel level : LoadLevel.values()) {
      errors.merge(
          level, flows.errors(level), (before, added) -> Sample.merged(List.of(before, added)));
    }
  }

  private Verdict verdict() {
    double timeScale = settings.timeScale(experiment.scale());
    return Verdict.of(results, errors, timeScale, experiment.bounds());
  }

  private Behavior<Command> next() {
    Verdict verdict = verdict();
    boolean over = results.size() == plans.size();
    try {
      directory.writeRun(run(over ? settings.calendar().get() : null, verdict, null));
      directory.writeSummary(Summary.of(experiment, results, verdict));
    } catch (IOException e) {
      listener.tell(new Failed("cannot write to " + directory.folder() + ": " + e, results));
      return Behaviors.stopped();
    }
    if (over) {
      listener.tell(new Ended(results, verdict));
      return Behaviors.stopped();
    }
    RunPlan plan = plans.get(results.size());
    ActorRef<ExperimentRun.Command> run =
        getContext()
            .spawn(
                ExperimentRun.create(
                    experiment,
                    plan,
                    new RunInput(
                        experiment.seedOf(plan.repeat()),
                        experiment.jobs(plan.repeat()),
                        experiment.faults(),
                        failed -> JournalKeeper.create(plan.folder(), alone, failed)),
                    settings,
                    workers,
                    getContext().messageAdapter(ExperimentRun.Event.class, FromRun::new)),
                "run-" + plan.number());
    getContext().watchWith(run, new RunStopped(plan));
    return this;
  }

  private Behavior<Command> failed(String why) {
    String told = why;
    try {
      directory.writeRun(run(settings.calendar().get(), verdict(), why));
    } catch (IOException e) {
      told = why + "; and run.json could not be written: " + e;
    }
    listener.tell(new Failed(told, results));
    return Behaviors.stopped();
  }

  private Map<String, Object> run(Instant ended, Verdict verdict, String failure) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("name", experiment.name());
    run.put("seed", experiment.seed());
    run.put("repeats", experiment.repeats());
    run.put("clock", settings.kind().name().toLowerCase(Locale.ROOT));
    run.put("time_scale", settings.timeScale(experiment.scale()));
    run.put("byte_scale", experiment.scale().bytes());
    run.put("workers", workersAtFirst);
    run.put("runs", plans.size());
    run.put("runs_ended", results.size());
    run.put("machine", settings.machine());
    run.put("started", started.toString());
    run.put("ended", ended == null ? null : ended.toString());
    run.put("failure", failure);
    run.put("verdict", results.isEmpty() ? null : Summary.verdict(verdict));
    return run;
  }
}
