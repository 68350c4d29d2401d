package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.protocol.TaskSettings;
import java.util.Optional;

/**
 * The settings by which a run is performed.
 *
 * @param network the rules of the flows' network
 * @param background the work outside the workload
 * @param learned the values that each repeat draws; empty without a calibration
 */
public record Execution(
    ClockKind clock,
    Scale scale,
    NetworkRules network,
    TaskSettings tasks,
    TrackerSettings tracker,
    BackgroundLoad background,
    Optional<LearnedTasks> learned) {
  /** Returns a copy under another clock. */
  public Execution withClock(ClockKind other) {
    return new Execution(other, scale, network, tasks, tracker, background, learned);
  }

  /**
   * Returns a copy for jobs that run alone: rates are exact, no attempt fails by itself, and no
   * work holds slots in the background.
   */
  Execution alone() {
    return new Execution(
        clock,
        scale,
        new NetworkRules(network.links(), 0),
        tasks,
        tracker.with(tracker.attempts().withoutFailures()),
        BackgroundLoad.NONE,
        learned.map(LearnedTasks::alone));
  }

  /** Returns a copy with other settings of tasks and without a calibration. */
  Execution with(TaskSettings otherTasks, TrackerSettings otherTracker, BackgroundLoad other) {
    return new Execution(clock, scale, network, otherTasks, otherTracker, other, Optional.empty());
  }
}
