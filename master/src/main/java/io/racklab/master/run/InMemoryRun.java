package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.NotedRows;
import java.util.List;

/** One run of an experiment whose rows go to observers only: none is written to a file. */
public final class InMemoryRun {
  private InMemoryRun() {}

  /**
   * *
   *
   * @param plan the run's plan, whose folder is not used
   * @param workers at least one
   * @param listener hears how the run goes; {@link ExperimentRun.Ended} or {@link
   *     ExperimentRun.Failed} is the last it hears
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
