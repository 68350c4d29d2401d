package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.Arrays;

/** The racks in which a job's reduces run or are expected to run. */
final class ReduceRacks {
  private ReduceRacks() {}

  /**
   * Returns the number of reduces in each rack. Running reduces count in the rack in which they
   * run. The others are assumed to be spread evenly over the racks with maps, as round-robin
   * placement does.
   *
   * @param maps the number of the job's maps in each rack, or the bytes of their output
   */
  static double[] expected(Job job, double[] maps, Topology topology) {
    double[] reduces = new double[topology.rackCount()];
    int placed = 0;
    for (RunningTask task : job.runningTasks(TaskType.REDUCE).all()) {
      if (task.attempts() > 0) {
        reduces[topology.rackOf(task.attempt(0).node())]++;
        placed++;
      }
    }
    long racks = Arrays.stream(maps).filter(count -> count > 0).count();
    for (int rack = 0; rack < reduces.length; rack++) {
      if (maps[rack] > 0) {
        reduces[rack] += (job.total(TaskType.REDUCE) - placed) / (double) racks;
      }
    }
    return reduces;
  }
}
