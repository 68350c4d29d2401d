package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.NetworkRules;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.protocol.TaskSettings;

/**
 * The settings by which a run is performed.
 *
 * @param network the rules of the flows' network
 */
public record Execution(
    ClockKind clock,
    Scale scale,
    NetworkRules network,
    TaskSettings tasks,
    TrackerSettings tracker) {
  /** Returns a copy under another clock. */
  public Execution withClock(ClockKind other) {
    return new Execution(other, scale, network, tasks, tracker);
  }

  /** Returns a copy with exact rates. */
  public Execution exact() {
    return new Execution(clock, scale, new NetworkRules(network.links(), 0), tasks, tracker);
  }
}
