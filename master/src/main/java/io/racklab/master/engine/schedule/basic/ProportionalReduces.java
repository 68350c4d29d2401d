package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.protocol.TaskType;
import java.util.Arrays;
import java.util.List;

/**
 * Gives racks a job's reduces in proportion to the map output that they hold: a rack takes a reduce
 * while it has fewer of them than the job's number of reduces times the rack's share of the current
 * output. Before there is any output, the node that asks first takes it. If racks are full or lost
 * and take none for two heartbeat intervals, other racks may take the remaining reduces.
 */
public final class ProportionalReduces implements ReducePlacement {
  private final PerJob<RackReduces> jobs = new PerJob<>();

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "proportional: racks take reduces in proportion to the map output that they hold",
            (scheduler, evidence) ->
                new ReducesAsModelled(RackReducesModel.proportional(), evidence)));
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    RackReduces placed = jobs.of(job, view, () -> new RackReduces(view.topology()));
    long[] output = placed.output(job, view.topology());
    double all = Arrays.stream(output).sum();
    int rack = view.topology().rackOf(node.node());
    boolean fewer = placed.in(rack) * all < (double) output[rack] * job.total(TaskType.REDUCE);
    return placed.take(rack, all == 0 || fewer, view);
  }
}
