package io.racklab.deploy.watch;

import io.racklab.master.engine.journal.RunMeter;

/** Reports answered heartbeats to the pace of a run, which may stop after one. */
record HeartbeatMeter(RunPace pace) implements RunMeter {
  @Override
  public void heartbeat() {
    pace.heartbeat();
  }
}
