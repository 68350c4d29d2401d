package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.DecisionObservers;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Holds the scheduler of one run to its promises, and counts what it sees. */
final class KeptPromises {
  private final List<Count> counts = new ArrayList<>();

  /** Returns an experiment whose scheduler, in the next run, is held to its promises. */
  Experiment observing(Experiment played) {
    SchedulerSpec spec = played.schedulers().get(0);
    SchedulerSpec observed =
        new SchedulerSpec(spec.name(), spec.description(), seed -> observing(spec.make(seed)));
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

  private Scheduler observing(Scheduler scheduler) {
    // A specification makes schedulers that only answer what they can work with; the last one made
    // plays the run.
    counts.clear();
    return scheduler.observed(
        new DecisionObservers(
            scheduler.promises().stream().map(promise -> watch(promise, scheduler)).toList()));
  }

  private DecisionObserver watch(Promise promise, Scheduler scheduler) {
    Count count = new Count(promise.words());
    counts.add(count);
    return promise.watch().of(scheduler, count);
  }

  List<PromiseResult> results() {
    return counts.stream().map(Count::result).toList();
  }

  private static final class Count implements Promise.Evidence {
    private final String words;
    private int tests;
    private Optional<String> broken = Optional.empty();

    Count(String words) {
      this.words = words;
    }

    @Override
    public void tested(boolean kept, Supplier<String> otherwise) {
      tests++;
      if (!kept && broken.isEmpty()) {
        broken = Optional.of(otherwise.get());
      }
    }

    PromiseResult result() {
      return new PromiseResult(words, tests, broken);
    }
  }
}
