package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.master.experiment.Cell;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.Scale;
import io.racklab.master.journal.TimesAlone;
import io.racklab.master.network.PlannedFlow;
import io.racklab.master.results.RunQueue;
import io.racklab.master.run.AloneRuns;
import io.racklab.master.run.ExperimentSeries;
import io.racklab.master.run.FlowsRun;
import io.racklab.master.run.JoinedWorker;
import io.racklab.master.run.MasterSettings;
import io.racklab.master.workload.JobSpec;
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
 * Something that a master does with its workers, whichever the clock.
 *
 * @param words the type of what it says as it goes
 * @param script the actor that does it
 * @param stop what the actor is told that is to go no further, and why; its last word follows.
 *     Empty where it cannot be stopped
 * @param joined what the actor is told of a worker that joins meanwhile; empty where nothing is
 * @param failed says in such a word why it could not even begin
 * @param last whether a word is the last
 * @param listener told every word, on an actor's thread
 */
public record MasterTask<W, C>(
    Class<W> words,
    Script<W, C> script,
    Optional<Function<String, C>> stop,
    Optional<Function<JoinedWorker, C>> joined,
    Function<String, W> failed,
    Predicate<W> last,
    Consumer<W> listener) {

  /** Makes the actor of a play. */
  @FunctionalInterface
  public interface Script<W, C> {
    Behavior<C> create(MasterSettings settings, List<JoinedWorker> workers, ActorRef<W> listener);
  }

  /** Opens the books of runs that begin now. */
  @FunctionalInterface
  public interface Opening {
    RunQueue open() throws IOException;
  }

  /**
   * Runs of experiments.
   *
   * @param opening makes the queue when the play begins, on a thread that may block
   * @param alone asked once when the play begins, on a thread that may block: by what the slowdowns
   *     of a cell are measured
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
   * Jobs of an experiment, each alone in its empty cluster.
   *
   * @param jobs as {@link JobSpec#alone} makes them, all different
   */
  public static MasterTask<AloneRuns.Event, AloneRuns.Command> alone(
      Experiment experiment, List<JobSpec> jobs, Consumer<AloneRuns.Event> listener) {
    return new MasterTask<>(
        AloneRuns.Event.class,
        (settings, workers, words) -> AloneRuns.create(experiment, jobs, settings, workers, words),
        Optional.empty(),
        Optional.empty(),
        AloneRuns.Failed::new,
        word -> word instanceof AloneRuns.Ended || word instanceof AloneRuns.Failed,
        listener);
  }

  /** A list of flows. */
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
