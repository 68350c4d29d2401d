package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.engine.network.PlannedFlow;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.master.runs.results.RunQueue;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.master.runs.run.FlowsRun;
import io.racklab.master.runs.run.JoinedWorker;
import io.racklab.master.runs.run.MasterSettings;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.master.runs.run.TrialRuns;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A task that a master performs with its workers, under either clock.
 *
 * @param words the type of the events that the task reports
 * @param script creates the actor that performs it
 * @param stop makes, from a reason, the message that stops the actor, after which a final event
 *     follows; empty if the task cannot be stopped
 * @param joined makes the message by which the actor learns of a worker that joins while the task
 *     runs; empty if the actor does not learn of it
 * @param failed makes, from a reason, the final event of a task that reports none itself, since it
 *     could not begin or has failed
 * @param last true for the final event
 * @param listener receives every event, on an actor's thread
 */
public record MasterTask<W, C>(
    Class<W> words,
    Script<W, C> script,
    Optional<Function<String, C>> stop,
    Optional<Function<JoinedWorker, C>> joined,
    Function<String, W> failed,
    Predicate<W> last,
    Consumer<W> listener) {

  /** Creates the actor of a task. */
  @FunctionalInterface
  public interface Script<W, C> {
    Behavior<C> create(MasterSettings settings, List<JoinedWorker> workers, ActorRef<W> listener);
  }

  /** Opens the queue of the runs that a task performs. */
  @FunctionalInterface
  public interface Opening {
    RunQueue open() throws IOException;
  }

  /**
   * Returns the task that runs experiments.
   *
   * @param opening makes the queue when the task begins, on a thread that may block
   * @param alone supplies the time that each job of a cell takes alone, from which slowdowns are
   *     computed; called once when the task begins, on a thread that may block
   */
  public static MasterTask<ExperimentSeries.Event, ExperimentSeries.Command> runs(
      Opening opening,
      Supplier<Function<Cell, TimesAlone>> alone,
      Consumer<ExperimentSeries.Event> listener) {
    return new MasterTask<>(
        ExperimentSeries.Event.class,
        (settings, workers, words) ->
            Behaviors.setup(
                context -> {
                  try {
                    RunQueue queue = opening.open();
                    return ExperimentSeries.create(queue, settings, workers, alone.get(), words);
                  } catch (IOException e) {
                    words.tell(
                        new ExperimentSeries.Failed(
                            "cannot write the results: " + FileTrouble.of(e)));
                    return Behaviors.stopped();
                  }
                }),
        Optional.of(ExperimentSeries.Stop::new),
        Optional.of(ExperimentSeries.WorkerJoined::new),
        ExperimentSeries.Failed::new,
        word -> word instanceof ExperimentSeries.Ended || word instanceof ExperimentSeries.Failed,
        listener);
  }

  /**
   * Returns the task that plays runs of which only the results are kept.
   *
   * @param queue supplies the runs, until it is empty
   */
  public static MasterTask<TrialRuns.Ended, TrialRuns.Command> trials(
      Supplier<Optional<TrialPlan>> queue, Consumer<RunResult> results) {
    return new MasterTask<>(
        TrialRuns.Ended.class,
        (settings, workers, words) -> TrialRuns.create(queue, results, settings, workers, words),
        Optional.empty(),
        Optional.empty(),
        why -> new TrialRuns.Ended(Optional.of(why)),
        word -> true,
        word -> {});
  }

  /** Returns the task that moves a list of flows. */
  public static MasterTask<FlowsRun.Answer, FlowsRun.Command> flows(
      Topology topology, List<PlannedFlow> flows, Scale scale, Consumer<FlowsRun.Answer> listener) {
    return new MasterTask<>(
        FlowsRun.Answer.class,
        (settings, workers, words) ->
            FlowsRun.create(topology, flows, scale, settings, workers, words),
        Optional.empty(),
        Optional.empty(),
        FlowsRun.Failed::new,
        word -> true,
        listener);
  }
}
