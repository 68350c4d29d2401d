package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.RunningAttempt;

/** Kills attempts. Their nodes learn of it with their next heartbeats. */
public interface Killer {
  /** Kills an attempt. Has no effect on an attempt that was already killed or has ended. */
  void kill(RunningAttempt attempt);
}
