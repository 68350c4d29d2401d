package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.play.Staging;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Setup;
import java.util.List;
import java.util.function.UnaryOperator;

/** Plays with a scheduler one of whose answers is wrong. */
record OtherAnswers(UnaryOperator<Scheduler> change) implements Staging {
  @Override
  public Experiment played(Experiment asked) {
    SchedulerSpec right = asked.schedulers().get(0);
    SchedulerSpec wrong =
        new SchedulerSpec(
            right.name(), right.description(), seed -> change.apply(right.make(seed)));
    return new Experiment(
        asked.name(),
        asked.cell(),
        new Setup(
            asked.cluster(), asked.setup().workload(), asked.setup().jitter(), List.of(wrong)),
        asked.repetition(),
        asked.execution(),
        asked.faults(),
        asked.measurement(),
        asked.resolved());
  }
}
