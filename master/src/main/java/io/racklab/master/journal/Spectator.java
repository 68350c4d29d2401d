package io.racklab.master.journal;

import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;

/**
 * Sees a run while it goes on. Called on the run's own threads, several of them: it takes note and
 * returns. Times are emulated nanoseconds since the start of the run.
 */
public interface Spectator {
  /** A row was noted: something has ended or happened. */
  void noted(Row row);

  /** A job was submitted, with the pool that it is counted to. */
  void submitted(JobSpec job, String pool, long atNanos);

  /** An attempt was given its slot; its row comes when it has ended. */
  void launched(AttemptId attempt, AttemptKind kind, String node, long atNanos);
}
