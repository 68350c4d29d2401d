package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.ReportsPromises;
import io.racklab.master.engine.schedule.TakesTime;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A policy whose decisions a program makes. Reports the run's events to the program. */
interface ExternalAnswer extends TakesTime, ReportsPromises {
  Asker asker();

  /** Returns the word for its questions if it is not that of the part. */
  default Optional<String> word() {
    return Optional.empty();
  }

  @Override
  default void report(Function<String, Evidence> evidence) {
    asker().report(evidence);
  }

  @Override
  default void update(ClusterView view, Killer killer) {
    asker().told().ifPresent(program -> program.update(view, killer));
  }

  @Override
  default void launched(Job job, RunningAttempt attempt) {
    asker().told().ifPresent(program -> program.feed().launched(job, attempt));
  }

  @Override
  default void ended(Job job, RunningAttempt attempt, long now) {
    asker().told().ifPresent(program -> program.feed().ended(attempt, now));
  }

  @Override
  default long decidedNanos() {
    return asker().told().map(Conversation::decidedNanos).orElse(0L);
  }

  @Override
  default Map<String, Double> measures() {
    return asker().told().map(Conversation::measures).orElse(Map.of());
  }
}
