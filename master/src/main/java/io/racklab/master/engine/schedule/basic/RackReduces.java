package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.Arrays;

/** The number of a job's reduces in each rack, and its finished map output. */
public final class RackReduces {
  private final int[] reduces;
  private final long[] output;
  private final ReduceWait patience = new ReduceWait();

  /**
   * The position of the job's outputs when {@link #output} was last computed. It is recomputed only
   * after a change, since nodes ask more often than maps end.
   */
  private int atPosition;

  private int atMaps;

  public RackReduces(Topology topology) {
    reduces = new int[topology.rackCount()];
    output = new long[topology.rackCount()];
  }

  /** Returns the number of reduces that were given to a rack. */
  public int in(int rack) {
    return reduces[rack];
  }

  /**
   * Decides whether a rack takes a reduce, and counts the reduce if so. Another rack than intended
   * takes one only if no intended rack has for two heartbeat intervals. After such a wait, any rack
   * takes the remaining reduces, until an intended rack takes one again.
   *
   * @param should true if the policy intends the reduce for this rack
   */
  public boolean take(int rack, boolean should, ClusterView view) {
    boolean takes = should || patience.over(view);
    if (should) {
      patience.renew();
    }
    if (takes) {
      reduces[rack]++;
    }
    return takes;
  }

  /** Returns the bytes of the job's finished map output in each rack. */
  public long[] output(Job job, Topology topology) {
    int position = job.outputs().position();
    int maps = job.finished(TaskType.MAP);
    if (position != atPosition || maps != atMaps) {
      atPosition = position;
      atMaps = maps;
      Arrays.fill(output, 0);
      for (int node = 0; node < topology.nodeCount(); node++) {
        output[topology.rackOf(node)] += job.outputs().on(node);
      }
    }
    return output;
  }
}
