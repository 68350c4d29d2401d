package io.racklab.master.schedule.basic;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.ReducePlacement;
import java.util.Arrays;

/**
 * A job's reduces go round the racks that hold its map output: to the one that has fewest of them,
 * of equal ones to that with most output, then to the one of the lowest number. Before there is any
 * output, round all racks. A rack that is full or lost is passed over after two heartbeats.
 */
final class RoundRobinReduces implements ReducePlacement {
  private final PerJob<RackReduces> jobs = new PerJob<>();

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    RackReduces placed = jobs.of(job, view, () -> new RackReduces(view.topology()));
    long[] output = placed.output(job, view.topology());
    int rack = view.topology().rackOf(node.node());
    return placed.take(rack, rack == next(placed, output), view);
  }

  private static int next(RackReduces placed, long[] output) {
    boolean any = Arrays.stream(output).anyMatch(bytes -> bytes > 0);
    int next = -1;
    for (int rack = 0; rack < output.length; rack++) {
      if ((output[rack] > 0 || !any) && (next < 0 || before(rack, next, placed, output))) {
        next = rack;
      }
    }
    return next;
  }

  private static boolean before(int rack, int other, RackReduces placed, long[] output) {
    return placed.in(rack) != placed.in(other)
        ? placed.in(rack) < placed.in(other)
        : output[rack] > output[other];
  }
}
