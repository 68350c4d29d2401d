package io.racklab.master.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;

/**
 * An attempt that holds a slot.
 *
 * @param locality of a map; null for reduces
 */
public record RunningAttempt(
    AttemptId id, AttemptKind kind, int node, Locality locality, long launchNanos) {
  public RunningAttempt {
    if ((locality != null) != (id.type() == TaskType.MAP)) {
      throw new IllegalArgumentException("maps and only maps have a locality: " + id.text());
    }
  }
}
