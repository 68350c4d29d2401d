package io.racklab.master.schedule;

import io.racklab.master.job.RunningAttempt;

/** Ends attempts before their time: their nodes hear of it with their next heartbeats. */
public interface Killer {
  /** Kills an attempt; one that is told twice, or has ended on its own, is killed no more. */
  void kill(RunningAttempt attempt);
}
