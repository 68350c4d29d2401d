package io.racklab.deploy.simulate.play;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.virtual.TurnTrace;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.network.FlowObserver;
import io.racklab.master.engine.storage.CopyObserver;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.run.ExperimentRun;
import io.racklab.master.runs.run.InMemoryRun;
import io.racklab.master.runs.run.JoinedWorker;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.protocol.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs the scenarios of a queue one after the other on one stage. Each begins a day of virtual time
 * after the end of the one before, when no work of that run is left.
 */
final class SequentialRunner extends AbstractBehavior<SequentialRunner.Command> {
  /**
   * The delay between the end of a run and the count of its pending timers. At the end, a timer of
   * a killed attempt may be pending, which does nothing when it fires; a timer that is pending
   * after a day is set repeatedly.
   */
  private static final Duration LATER = Duration.ofDays(1);

  /**
   * The most runs on one stage: each takes at least a day of virtual time, and the clock's range is
   * finite.
   */
  private static final int MOST_RUNS = 10_000;

  /** The most steps of a run; small runs end long before. */
  private static final long MOST_STEPS = 3_000_000;

  /** Messages to this actor. */
  sealed interface Command {}

  private record FromRun(ExperimentRun.Event event) implements Command {}

  /** The actor of a run has stopped without a final event. */
  private record RunStopped(int number) implements Command {}

  private record Quiet(Experiment played, RunResult result) implements Command {}

  /**
   * The last message of this actor to its listener.
   *
   * @param failure the reason for which the current run failed; empty if there was no failure
   * @param more true if the queue may have more scenarios, to be run on another stage
   */
  record Word(Optional<String> failure, boolean more) {
    static Word failed(String why) {
      return new Word(Optional.of(why), true);
    }
  }

  private final Current current;
  private final VirtualStage stage;
  private final Staging staging;
  private final MasterSettings settings;
  private final ActorRef<Word> listener;
  private final List<JoinedWorker> workers;
  private int number;
  private Experiment played;
  private boolean ended;
  private int timersBefore;

  private SequentialRunner(
      ActorContext<Command> context,
      Current current,
      VirtualStage stage,
      Staging staging,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Word> listener) {
    super(context);
    this.current = current;
    this.stage = stage;
    this.staging = staging;
    this.settings = settings;
    this.workers = workers;
    this.listener = listener;
  }

  static Behavior<Command> create(
      Current current,
      VirtualStage stage,
      Staging staging,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Word> listener) {
    return Behaviors.setup(
        context ->
            new SequentialRunner(context, current, stage, staging, settings, workers, listener)
                .next());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromRun.class, from -> onRun(from.event()))
        .onMessage(RunStopped.class, stopped -> onStopped(stopped.number()))
        .onMessage(Quiet.class, quiet -> onQuiet(quiet))
        .build();
  }

  private Behavior<Command> onRun(ExperimentRun.Event event) {
    if (event instanceof ExperimentRun.Ended over) {
      ended = true;
      getContext().scheduleOnce(LATER, getContext().getSelf(), new Quiet(played, over.result()));
      return this;
    } else if (event instanceof ExperimentRun.Failed failed) {
      return failed(failed.why());
    } else if (event instanceof ExperimentRun.Going going) {
      return current.steps(stage.steps()) > MOST_STEPS
          ? failed(
              "it has not ended after %d steps, at %d s of emulated time"
                  .formatted(MOST_STEPS, going.emulatedNanos() / 1_000_000_000))
          : this;
    }
    throw new IllegalStateException("unknown event " + event);
  }

  private Behavior<Command> onStopped(int stopped) {
    return stopped == number && !ended ? failed("the run failed: see the log") : this;
  }

  private Behavior<Command> onQuiet(Quiet quiet) {
    staging.ended(quiet.played());
    current.ended(quiet.result(), Math.max(0, stage.timers() - timersBefore), stage.steps());
    return next();
  }

  private Behavior<Command> failed(String why) {
    listener.tell(Word.failed(why));
    return Behaviors.stopped();
  }

  private Behavior<Command> next() {
    Optional<Scenario> next = number < MOST_RUNS ? current.begin(stage) : Optional.empty();
    if (next.isEmpty()) {
      listener.tell(new Word(Optional.empty(), number == MOST_RUNS));
      return Behaviors.stopped();
    }
    ended = false;
    number++;
    // Timers that are pending already do not belong to this run.
    timersBefore = stage.timers();
    stage.order(next.get().order());
    played = current.observed(staging.played(next.get().experiment()));
    RunPlan plan =
        new RunPlan(number, played, played.schedulers().get(0), 1, staging.folder(played));
    var run =
        getContext()
            .spawn(
                InMemoryRun.create(
                    TrialPlan.of(plan),
                    settings,
                    staging.joined(getContext(), workers),
                    getContext().messageAdapter(ExperimentRun.Event.class, FromRun::new)),
                "run-" + number);
    getContext().watchWith(run, new RunStopped(number));
    return this;
  }

  /** The current run. */
  static final class Current {
    private final ScenarioQueue queue;
    private Experiment experiment;
    private KeptPromises promises;
    private Optional<KeptRules> rules = Optional.empty();
    private RunNotes notes;
    private long stepsBefore;
    private TurnTrace trace;

    Current(ScenarioQueue queue) {
      this.queue = queue;
    }

    Optional<Scenario> begin(VirtualStage stage) {
      Optional<Scenario> next = queue.next();
      experiment = next.map(Scenario::experiment).orElse(null);
      promises = new KeptPromises();
      rules =
          next.filter(any -> queue.observesPromises())
              .map(Scenario::experiment)
              .map(KeptRules::new);
      notes = new RunNotes(this::noted);
      stepsBefore = stage.steps();
      trace = stage.trace();
      return next;
    }

    /** Returns an experiment whose scheduler is held to its promises, if the queue wants that. */
    Experiment observed(Experiment played) {
      return queue.observesPromises() ? promises.observing(played, experiment) : played;
    }

    RunNotes notes() {
      return notes;
    }

    private void noted(Row row) {
      promises.noted(row);
      rules.ifPresent(kept -> kept.noted(row));
    }

    /** Returns the observer of the run's flows. */
    FlowObserver flows() {
      return rules.map(KeptRules::flows).orElse(FlowObserver.NONE);
    }

    /** Returns the observer of the copies of the run's blocks. */
    CopyObserver copies() {
      return rules.map(KeptRules::copies).orElse(CopyObserver.NONE);
    }

    private List<PromiseResult> results() {
      return Stream.concat(
              promises.results().stream(), rules.map(KeptRules::results).orElse(List.of()).stream())
          .toList();
    }

    void ended(RunResult result, int timers, long steps) {
      promises.compare(notes.rows());
      rules.ifPresent(kept -> kept.compare(notes.rows()));
      tell(
          new Ending(
              Optional.empty(),
              result.network().ledger(),
              timers,
              steps - stepsBefore,
              trace,
              result.extra(),
              results()));
    }

    void failed(String why, long steps) {
      tell(
          new Ending(
              Optional.of(why), Ledger.EMPTY, 0, steps - stepsBefore, trace, Map.of(), results()));
    }

    /**
     * Returns the steps of the current run.
     *
     * @param all the steps of the stage
     */
    long steps(long all) {
      return all - stepsBefore;
    }

    private void tell(Ending ending) {
      queue.played(
          PlayedRun.of(experiment, experiment.schedulers().get(0), 1, notes.rows(), ending));
    }
  }
}
