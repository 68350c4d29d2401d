package io.racklab.master.engine.journal;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;

/**
 * An observer of a run while it goes on. It is called on several of the run's own threads, so it
 * must record and return quickly. Times are emulated nanoseconds since the start of the run.
 */
public interface Spectator {
  /** Called after a row was recorded. */
  void noted(Row row);

  /** Called when a job was submitted, with its pool. */
  void submitted(JobSpec job, String pool, long atNanos);

  /** Called when an attempt was assigned its slot. Its row follows when it has ended. */
  void launched(AttemptId attempt, AttemptKind kind, String node, long atNanos);
}
