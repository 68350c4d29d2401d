package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;

/** The job tracker's state as schedulers see it, at the tracker's current time. */
final class TrackerView implements ClusterView {
  private final Topology topology;
  private final double scaleBytes;
  private final Jobs jobs;
  private final NodeTable nodes;
  private RackLinks links = RackLinks.UNUSED;
  private long now;

  TrackerView(Topology topology, double scaleBytes, Jobs jobs, NodeTable nodes) {
    this.topology = topology;
    this.scaleBytes = scaleBytes;
    this.jobs = jobs;
    this.nodes = nodes;
  }

  void goTo(long at) {
    now = at;
  }

  /** Takes the load of the links between racks in the last window. */
  void measured(RackLinks loads) {
    links = loads;
  }

  @Override
  public Topology topology() {
    return topology;
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Jobs jobs() {
    return jobs;
  }

  @Override
  public RackLinks links() {
    return links;
  }

  @Override
  public double scaleBytes() {
    return scaleBytes;
  }

  @Override
  public NodeState node(int node) {
    return nodes.node(node);
  }

  @Override
  public int slots(TaskType type) {
    return nodes.slots(type);
  }

  @Override
  public int running(TaskType type) {
    return nodes.running(type);
  }

  @Override
  public int lent(TaskType type) {
    return nodes.lent(type);
  }
}
