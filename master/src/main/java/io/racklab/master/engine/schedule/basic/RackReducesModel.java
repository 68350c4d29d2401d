package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plain model of placements that give each rack a part of a job's reduces: a rack below its part
 * takes a reduce; any other takes one only if no rack below its part has taken one for two
 * heartbeat intervals, which begin when the first other rack asks.
 */
public final class RackReducesModel implements ReducesAsModelled.Model {
  private static final int HEARTBEATS = 2;

  /** Decides which racks are below their part. */
  @FunctionalInterface
  public interface Parts {
    /**
     * True if a rack is below its part of a job's reduces.
     *
     * @param given the number of the job's reduces that the rack has taken so far
     * @param output the bytes of the job's map output in each rack
     */
    boolean below(int rack, int given, long[] output, int reduces);
  }

  private final Parts parts;
  private final Map<Job, int[]> given = new LinkedHashMap<>();
  private final Map<Job, Long> waitsSince = new LinkedHashMap<>();

  public RackReducesModel(Parts parts) {
    this.parts = parts;
  }

  /** Returns the model of placements in proportion to the map output in each rack. */
  public static RackReducesModel proportional() {
    return new RackReducesModel(
        (rack, given, output, reduces) -> {
          long all = 0;
          for (long bytes : output) {
            all += bytes;
          }
          return all == 0 || given * all < output[rack] * reduces;
        });
  }

  /** Returns the model of placements that deal reduces to the racks with map output. */
  static RackReducesModel dealt() {
    return new RackReducesModel(
        (rack, given, output, reduces) -> {
          List<Integer> racks = mostOutputFirst(output);
          int part = 0;
          for (int reduce = 0; reduce < reduces; reduce++) {
            part += racks.get(reduce % racks.size()) == rack ? 1 : 0;
          }
          return given < part;
        });
  }

  /** Returns the racks with map output, or all if there is none. */
  private static List<Integer> mostOutputFirst(long[] output) {
    List<Integer> all = new ArrayList<>();
    for (int rack = 0; rack < output.length; rack++) {
      all.add(rack);
    }
    all.sort((one, other) -> Long.compare(output[other], output[one]));
    List<Integer> holding = all.stream().filter(rack -> output[rack] > 0).toList();
    return holding.isEmpty() ? all : holding;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    int[] ofJob = given.computeIfAbsent(job, any -> new int[view.topology().rackCount()]);
    boolean accepts =
        parts.below(rack, ofJob[rack], outputs(job, view), job.total(TaskType.REDUCE));
    if (accepts) {
      waitsSince.remove(job);
    } else {
      long since = waitsSince.computeIfAbsent(job, any -> view.now());
      long most = HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
      accepts = view.now() - since > most;
    }
    ofJob[rack] += accepts ? 1 : 0;
    return accepts;
  }

  /** Returns the bytes of a job's map output in each rack. */
  public static long[] outputs(Job job, ClusterView view) {
    long[] output = new long[view.topology().rackCount()];
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      output[view.topology().rackOf(node)] += job.outputs().on(node);
    }
    return output;
  }
}
