package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A model of partitions in which running attempts move along with their job; each partition is
 * served in the order of submission.
 *
 * @param ofJob returns a job's partition
 */
record SizedPartitions(List<SlotPartition> all, ToIntFunction<Job> ofJob)
    implements ModelPartitions {
  @Override
  public List<Double> shares() {
    return all.stream().map(SlotPartition::share).toList();
  }

  @Override
  public int partition(Job job) {
    return ofJob.applyAsInt(job);
  }

  @Override
  public List<Job> jobs(int partition, ClusterView view) {
    return view.jobs().active().stream().filter(job -> partition(job) == partition).toList();
  }

  @Override
  public int held(int partition, TaskType type, ClusterView view) {
    return jobs(partition, view).stream()
        .mapToInt(job -> job.running(type) * job.slotsPerTask(type))
        .sum();
  }
}
