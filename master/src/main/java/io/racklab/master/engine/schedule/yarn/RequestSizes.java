package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;

/**
 * Checks the sizes of the containers that masters request: what the job asks for, or else what the
 * scheduler's file says, at least the minimum and rounded up.
 */
final class RequestSizes implements ContainerObserver {
  private final ContainerNeeds usual;
  private final ContainerSizes sizes;
  private final Evidence evidence;
  private ClusterView view;

  /**
   * @param usual the containers of jobs that ask for none, as the file gives them
   */
  RequestSizes(ContainerNeeds usual, ContainerSizes sizes, Evidence evidence) {
    this.usual = usual;
    this.sizes = sizes;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView now) {
    view = now;
  }

  @Override
  public void requested(SeenApplication application, int priority) {
    Job job = view == null ? null : view.jobs().job(application.number());
    if (job == null) {
      return;
    }
    Resource each = application.asks().get(priority).each();
    boolean right =
        switch (priority) {
          case JobMaster.MASTER ->
              isFor(job, each, usual.master(), JobSetting.MASTER_MEMORY, JobSetting.MASTER_VCORES);
          case JobMaster.REDUCE ->
              isFor(job, each, usual.reduce(), JobSetting.REDUCE_MEMORY, JobSetting.REDUCE_VCORES);
          default -> isFor(job, each, usual.map(), JobSetting.MAP_MEMORY, JobSetting.MAP_VCORES);
        };
    evidence.tested(
        right,
        () ->
            "job-%d requests %s at priority %d, and asks for %s"
                .formatted(application.number(), each.text(), priority, job.spec().settings()));
  }

  private boolean isFor(
      Job job, Resource each, Resource file, JobSetting memory, JobSetting vcores) {
    JobSettings settings = job.spec().settings();
    return isFor(
            settings.amount(memory).orElse(file.memory()),
            each.memory(),
            sizes.minimum().memory(),
            sizes.increment().memory())
        // The capacity scheduler counts no vcores.
        && (each.vcores() == 0
            || isFor(
                settings.amount(vcores).orElse(file.vcores()),
                each.vcores(),
                sizes.minimum().vcores(),
                sizes.increment().vcores()));
  }

  /** True if an amount covers what is asked, and the minimum, by less than an increment. */
  private static boolean isFor(long asked, long granted, long minimum, long increment) {
    long needed = Math.max(asked, minimum);
    return granted >= needed && granted - needed < increment && granted % increment == 0;
  }
}
