package io.racklab.deploy.simulate.play;

import io.racklab.deploy.simulate.task.ObservedTasks;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.DecisionObservers;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Setup;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks that the scheduler of one run keeps its promises, and counts the tests. */
final class KeptPromises {
  private EvidenceCounts counts = new EvidenceCounts();
  private Optional<ObservedTasks> tasks = Optional.empty();

  /**
   * Returns an experiment whose scheduler, in the next run, is held to its promises.
   *
   * @param asked the experiment as specified
   */
  Experiment observing(Experiment played, Experiment asked) {
    SchedulerSpec spec = played.schedulers().get(0);
    SchedulerSpec observed =
        new SchedulerSpec(
            spec.name(), spec.description(), seed -> observing(spec.make(seed), asked));
    return new Experiment(
        played.name(),
        played.cell(),
        new Setup(
            played.cluster(),
            played.setup().workload(),
            played.setup().jitter(),
            List.of(observed)),
        played.repetition(),
        played.execution(),
        played.faults(),
        played.measurement(),
        played.resolved());
  }

  private Scheduler observing(Scheduler scheduler, Experiment asked) {
    // The specification also makes schedulers only to query their properties; the scheduler that it
    // makes last plays the run.
    counts = new EvidenceCounts();
    tasks = Optional.of(new ObservedTasks(asked, scheduler, counts));
    scheduler.report(counts);
    return scheduler.observed(
        new DecisionObservers(
            Stream.<DecisionObserver>concat(
                    tasks.stream(),
                    scheduler.promises().stream().map(promise -> watch(promise, scheduler)))
                .toList()));
  }

  private DecisionObserver watch(Promise promise, Scheduler scheduler) {
    return promise.watch().of(scheduler, counts.apply(promise.words()));
  }

  /** Learns of a row that the run has written. */
  void noted(Row row) {
    tasks.ifPresent(model -> model.noted(row));
  }

  /** Compares the rows of a run that has come to its end with its decisions. */
  void compare(RunRows rows) {
    tasks.ifPresent(model -> model.compare(rows.events()));
  }

  List<PromiseResult> results() {
    return counts.results();
  }
}
