package io.racklab.deploy.watch;

import io.racklab.master.meter.RunMeter;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.TaskType;

/** Tells the pace of a run when a heartbeat was answered. */
record HeartbeatMeter(RunPace pace) implements RunMeter {
  @Override
  public void heartbeat() {
    pace.heartbeat();
  }

  @Override
  public void slots(TaskType type, int there, int running) {}

  @Override
  public void flows(int underWay) {}

  @Override
  public void arrived(FlowKind kind, long bytes) {}

  @Override
  public void received(long realBytes) {}

  @Override
  public void settled(Health health) {}
}
