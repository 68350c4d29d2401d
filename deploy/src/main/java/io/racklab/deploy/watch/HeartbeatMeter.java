package io.racklab.deploy.watch;

import io.racklab.master.engine.journal.RunMeter;

/** Tells the pace of a run that a heartbeat was answered. */
record HeartbeatMeter(RunPace pace) implements RunMeter {
  @Override
  public void heartbeat() {
    pace.heartbeat();
  }
}
