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
 * Gives the racks that hold a job's map output equal numbers of its reduces (Shadow, section 4.2):
 * each of n racks gets t / n of t reduces, rounded down. The remainder goes to the racks with the
 * most output, ties to the lowest rack numbers. Before there is any output, all racks count. A rack
 * takes its part as fast as it has slots. If racks are full or lost and take none for two heartbeat
 * intervals, other racks may take the remaining reduces.
 */
final class RoundRobinReduces implements ReducePlacement {
  private final PerJob<RackReduces> jobs = new PerJob<>();

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "round-robin: racks with map output take equal numbers of reduces",
            (scheduler, evidence) -> new ReducesAsModelled(RackReducesModel.dealt(), evidence)));
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    RackReduces placed = jobs.of(job, view, () -> new RackReduces(view.topology()));
    int rack = view.topology().rackOf(node.node());
    int part = part(rack, job.total(TaskType.REDUCE), placed.output(job, view.topology()));
    return placed.take(rack, placed.in(rack) < part, view);
  }

  /** Returns the total number of reduces that a rack should have. */
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
