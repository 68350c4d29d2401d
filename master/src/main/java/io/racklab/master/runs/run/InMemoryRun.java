package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import io.racklab.master.runs.journal.NotedRows;
import java.util.List;

/** One run of an experiment whose rows go only to observers and not to files. */
public final class InMemoryRun {
  private InMemoryRun() {}

  /**
   * @param trial the run
   * @param workers the workers, at least one
   * @param listener receives events, of which {@link ExperimentRun.Ended}, {@link
   *     ExperimentRun.Interrupted} or {@link ExperimentRun.Failed} is the last
   */
  public static Behavior<ExperimentRun.Command> create(
      TrialPlan trial,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<ExperimentRun.Event> listener) {
    return ExperimentRun.create(
        trial.plan().experiment(),
        trial.plan(),
        new RunInput(
            trial.seed(), trial.jobs(), trial.faults(), failed -> NotedRows.withoutFiles()),
        settings,
        workers,
        listener);
  }
}
