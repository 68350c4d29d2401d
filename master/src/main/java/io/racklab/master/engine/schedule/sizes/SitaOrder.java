package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.KnowsSizes;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.TaskSizes;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Size interval task assignment (SITA): each job runs in the partition that serves jobs of its
 * size, which is known.
 */
final class SitaOrder implements KnowsSizes {
  private final Partitions partitions;
  private final List<SlotPartition> planned;
  private TaskSizes tasks;
  private JobSizes sizes;

  /**
   * Makes the order.
   *
   * @param partitions the partitions for small jobs first, the last for jobs of any size
   */
  public SitaOrder(List<SlotPartition> partitions) {
    this.partitions = new Partitions(partitions);
    planned = List.copyOf(partitions);
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void learn(TaskSizes known) {
    tasks = known;
    sizes = new JobSizes(tasks);
  }

  @Override
  public List<Promise> promises() {
    ModelPartitions model = new SizedPartitions(planned, this::smallest);
    return List.of(
        new Promise(
            "sita: each partition's jobs, those up to its size, are asked by submission",
            (scheduler, evidence) -> new JobsInOrder(model::wanting, evidence)),
        new Promise(
            "sita: no partition holds more than its share of the slots",
            (scheduler, evidence) -> new PartitionRoom(model, evidence)));
  }

  /** Returns the first partition that is for jobs as large as the given one. */
  private int smallest(Job job) {
    long size = ModelSize.of(job, tasks, false);
    return (int) planned.stream().filter(partition -> partition.mostNanos() < size).count();
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    sizes.keep(view.jobs());
  }

  @Override
  public Optional<String> keepsTypesApart() {
    return Optional.of("its partitions have shares of the slots of each type");
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return partitions.jobs(type, view, job -> partitions.serving(sizes.total(job)));
  }
}
