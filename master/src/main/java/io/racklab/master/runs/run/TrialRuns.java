package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.racklab.master.runs.results.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Plays runs one after the other and keeps only their results. */
public final class TrialRuns extends AbstractBehavior<TrialRuns.Command> {
  /** Messages to this actor. */
  public sealed interface Command {}

  record FromRun(ExperimentRun.Event event) implements Command {}

  private record RunStopped(int number) implements Command {}

  /**
   * The last message of this actor to its listener.
   *
   * @param failure the reason for which a run failed; empty if all have ended
   */
  public record Ended(Optional<String> failure) {}

  private final Supplier<Optional<TrialPlan>> queue;
  private final Consumer<RunResult> results;
  private final MasterSettings settings;
  private final List<JoinedWorker> workers;
  private final ActorRef<Ended> listener;
  private int number;
  private boolean ended;

  private TrialRuns(
      ActorContext<Command> context,
      Supplier<Optional<TrialPlan>> queue,
      Consumer<RunResult> results,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Ended> listener) {
    super(context);
    this.queue = queue;
    this.results = results;
    this.settings = settings;
    this.workers = workers;
    this.listener = listener;
  }

  /**
   * @param queue supplies the runs, until it is empty
   * @param results receives the result of each run
   * @param workers the workers, at least one
   */
  public static Behavior<Command> create(
      Supplier<Optional<TrialPlan>> queue,
      Consumer<RunResult> results,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<Ended> listener) {
    return Behaviors.setup(
        context -> new TrialRuns(context, queue, results, settings, workers, listener).next());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromRun.class, from -> onRun(from.event()))
        .onMessage(RunStopped.class, stopped -> onStopped(stopped.number()))
        .build();
  }

  private Behavior<Command> onRun(ExperimentRun.Event event) {
    if (event instanceof ExperimentRun.Ended over) {
      ended = true;
      results.accept(over.result());
      return next();
    } else if (event instanceof ExperimentRun.Failed failed) {
      return failed(failed.why());
    } else if (event instanceof ExperimentRun.Interrupted interrupted) {
      return failed(interrupted.why());
    } else if (event instanceof ExperimentRun.Going) {
      // Progress is reported in runs, not within them.
      return this;
    }
    throw new IllegalStateException("unknown event " + event);
  }

  /** Handles the stop of a run; one that stops without a result has failed. */
  private Behavior<Command> onStopped(int stopped) {
    return stopped == number && !ended ? failed("the run failed: see the log") : this;
  }

  private Behavior<Command> failed(String why) {
    listener.tell(new Ended(Optional.of(why)));
    return Behaviors.stopped();
  }

  private Behavior<Command> next() {
    Optional<TrialPlan> next = queue.get();
    if (next.isEmpty()) {
      listener.tell(new Ended(Optional.empty()));
      return Behaviors.stopped();
    }
    number++;
    ended = false;
    var run =
        getContext()
            .spawn(
                InMemoryRun.create(
                    next.get().numbered(number),
                    settings,
                    workers,
                    getContext().messageAdapter(ExperimentRun.Event.class, FromRun::new)),
                "run-" + number);
    getContext().watchWith(run, new RunStopped(number));
    return this;
  }
}
