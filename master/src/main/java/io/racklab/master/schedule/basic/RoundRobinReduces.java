package io.racklab.master.schedule.basic;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.ReducePlacement;
import io.racklab.protocol.TaskType;
import java.util.Arrays;

/**
 * The racks that hold a job's map output get equally many of its reduces (Shadow, section 4.2): of
 * t reduces and n racks t / n each, and those that are left over go to the racks with most output,
 * of equal ones to that of the lowest number. Before there is any output, all racks do. A rack
 * takes its part as fast as it has slots. What racks that are full or lost have not taken in two
 * heartbeats others may take.
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
    int rack = view.topology().rackOf(node.node());
    int part = part(rack, job.total(TaskType.REDUCE), placed.output(job, view.topology()));
    return placed.take(rack, placed.in(rack) < part, view);
  }

  /** The number of reduces that a rack should have in all. */
  private static int part(int rack, int reduces, long[] output) {
    boolean none = Arrays.stream(output).allMatch(bytes -> bytes == 0);
    if (output[rack] == 0 && !none) {
      return 0;
    }
    int racks = 0;
    int before = 0;
    for (int other = 0; other < output.length; other++) {
      if (output[other] > 0 || none) {
        racks++;
        boolean more = output[other] > output[rack];
        before += more || (output[other] == output[rack] && other < rack) ? 1 : 0;
      }
    }
    return reduces / racks + (before < reduces % racks ? 1 : 0);
  }
}
