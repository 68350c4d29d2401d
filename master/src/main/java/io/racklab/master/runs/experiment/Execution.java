package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.protocol.TaskSettings;
import java.util.Optional;

/**
 * The settings by which a run is performed.
 *
 * @param network the rules of the flows' network
 * @param learned the values that each repeat draws; empty without a calibration
 */
public record Execution(
    ClockKind clock,
    Scale scale,
    NetworkRules network,
    TaskSettings tasks,
    TrackerSettings tracker,
    Optional<LearnedTasks> learned) {
  /** Returns a copy under another clock. */
  public Execution withClock(ClockKind other) {
    return new Execution(other, scale, network, tasks, tracker, learned);
  }

  /** Returns a copy for jobs that run alone: rates are exact, and no attempt fails by itself. */
  Execution alone() {
    return new Execution(
        clock,
        scale,
        new NetworkRules(network.links(), 0),
        tasks,
        tracker.with(tracker.attempts().withoutFailures()),
        learned.map(LearnedTasks::withoutFailures));
  }

  /** Returns a copy with other settings of tasks and without a calibration. */
  Execution with(TaskSettings otherTasks, TrackerSettings otherTracker) {
    return new Execution(clock, scale, network, otherTasks, otherTracker, Optional.empty());
  }
}
