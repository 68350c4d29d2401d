package io.racklab.master.engine.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;

/**
 * An attempt that holds one or more slots.
 *
 * @param locality the locality of a map; null for reduces
 * @param slots the slots that it holds, at least 1
 */
public record RunningAttempt(
    AttemptId id, AttemptKind kind, int node, Locality locality, long launchNanos, int slots) {
  /** Creates an attempt that holds one slot. */
  public RunningAttempt(
      AttemptId id, AttemptKind kind, int node, Locality locality, long launchNanos) {
    this(id, kind, node, locality, launchNanos, 1);
  }

  public RunningAttempt {
    if (slots < 1) {
      throw new IllegalArgumentException(id.text() + " cannot hold " + slots + " slots");
    }
    if ((locality != null) != (id.type() == TaskType.MAP)) {
      throw new IllegalArgumentException("maps and only maps have a locality: " + id.text());
    }
  }
}
