package io.racklab.master.experiment;

import io.racklab.master.network.LinkMode;
import io.racklab.master.tracker.TrackerSettings;
import io.racklab.protocol.TaskSettings;

/**
 * The settings by which a run is performed.
 *
 * @param links over which flows go under the wall clock
 */
public record Execution(
    ClockKind clock, Scale scale, LinkMode links, TaskSettings tasks, TrackerSettings tracker) {
  /** The same under another clock. */
  public Execution withClock(ClockKind other) {
    return new Execution(other, scale, links, tasks, tracker);
  }
}
