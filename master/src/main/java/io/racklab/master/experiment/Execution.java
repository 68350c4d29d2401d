package io.racklab.master.experiment;

import io.racklab.master.network.NetworkRules;
import io.racklab.master.tracker.TrackerSettings;
import io.racklab.protocol.TaskSettings;

/**
 * The settings by which a run is performed.
 *
 * @param network by whose rules flows go
 */
public record Execution(
    ClockKind clock,
    Scale scale,
    NetworkRules network,
    TaskSettings tasks,
    TrackerSettings tracker) {
  /** The same under another clock. */
  public Execution withClock(ClockKind other) {
    return new Execution(other, scale, network, tasks, tracker);
  }

  /** The same with rates that are exact. */
  public Execution exact() {
    return new Execution(clock, scale, new NetworkRules(network.links(), 0), tasks, tracker);
  }
}
