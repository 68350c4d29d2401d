package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.journal.NotedRows;
import java.util.List;

/** One run of an experiment whose rows go only to observers and not to files. */
public final class InMemoryRun {
  private InMemoryRun() {}

  /**
   * @param plan the run's plan; its folder is not used
   * @param workers the workers, at least one
   * @param listener receives events, of which {@link ExperimentRun.Ended}, {@link
   *     ExperimentRun.Interrupted} or {@link ExperimentRun.Failed} is the last
   */
  public static Behavior<ExperimentRun.Command> create(
      RunPlan plan,
      MasterSettings settings,
      List<JoinedWorker> workers,
      ActorRef<ExperimentRun.Event> listener) {
    Experiment experiment = plan.experiment();
    return ExperimentRun.create(
        experiment,
        plan,
        new RunInput(
            experiment.seedOf(plan.repeat()),
            experiment.jobs(plan.repeat()),
            experiment.faults(),
            failed -> NotedRows.withoutFiles()),
        settings,
        workers,
        listener);
  }
}
