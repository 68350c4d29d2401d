package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.KnowsSizes;
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
  private JobSizes sizes;

  /**
   * Makes the order.
   *
   * @param partitions the partitions for small jobs first, the last for jobs of any size
   */
  public SitaOrder(List<SlotPartition> partitions) {
    this.partitions = new Partitions(partitions);
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public void learn(TaskSizes tasks) {
    sizes = new JobSizes(tasks);
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
