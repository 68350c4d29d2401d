package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;

/** A plain model of partitions with fixed shares of the slots. */
interface ModelPartitions {
  List<Double> shares();

  /** Returns the partition in which the job's next attempts run. */
  int partition(Job job);

  /** Returns a partition's jobs, in order. */
  List<Job> jobs(int partition, ClusterView view);

  /** Returns the slots of a type that a partition's attempts hold. */
  int held(int partition, TaskType type, ClusterView view);

  /** Returns the partition's part of all slots: bounds between partitions are rounded. */
  default int slots(int partition, int all) {
    long[] bounds = new long[shares().size() + 1];
    double sum = 0;
    for (int i = 0; i < shares().size(); i++) {
      sum += shares().get(i);
      bounds[i + 1] = Math.round(sum * all);
    }
    return (int) Math.max(1, bounds[partition + 1] - bounds[partition]);
  }

  /** True if one more task of a job stays within its partition; the first one always may run. */
  default boolean hasRoom(Job job, TaskType type, ClusterView view) {
    int held = held(partition(job), type, view);
    return held == 0 || held + job.slotsPerTask(type) <= slots(partition(job), view.slots(type));
  }

  /** Returns the jobs that want a slot and may have it, by partition. */
  default List<Job> wanting(TaskType type, ClusterView view) {
    List<Job> wanting = new ArrayList<>();
    for (int partition = 0; partition < shares().size(); partition++) {
      for (Job job : jobs(partition, view)) {
        if (job.wants(type) && hasRoom(job, type, view)) {
          wanting.add(job);
        }
      }
    }
    return wanting;
  }
}
