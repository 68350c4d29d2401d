package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.stream.Stream;

/** The containers that jobs get: those that they choose, or else the file's, rounded up. */
final class GrantedNeeds {
  private final ContainerNeeds file;
  private final ContainerQueues queues;
  private final ContainerSizes sizes;
  private final ContainerNeeds usual;

  /**
   * @param file the containers of jobs that choose none, as the file gives them
   */
  GrantedNeeds(ContainerNeeds file, ContainerQueues queues, ContainerSizes sizes) {
    this.file = file;
    this.queues = queues;
    this.sizes = sizes;
    usual = queues.granted(file, sizes);
  }

  /** Returns the containers of jobs that choose none. */
  ContainerNeeds usual() {
    return usual;
  }

  ContainerNeeds of(JobSpec job) {
    return job.settings().isEmpty() ? usual : queues.granted(file.with(job.settings()), sizes);
  }

  /**
   * Returns the tasks whose containers fit on no node or in no queue, also beside their job's
   * master, and those of jobs that the scheduler does not accept.
   *
   * @param topology nodes that offer containers
   * @param jobs the jobs of the run
   */
  List<Starvation> starvations(Topology topology, List<JobSpec> jobs) {
    List<Resource> nodes = Resource.offered(topology);
    List<Starvation> never =
        jobs.stream()
            .map(this::of)
            .distinct()
            .flatMap(needs -> starvations(nodes, needs).stream().map(one -> ofJobs(one, needs)))
            .toList();
    List<JobSpec> others =
        jobs.stream().filter(job -> never.stream().noneMatch(one -> one.jobs().test(job))).toList();
    return Stream.concat(never.stream(), queues.rejections(topology, others, this::of).stream())
        .toList();
  }

  private List<Starvation> starvations(List<Resource> nodes, ContainerNeeds needs) {
    List<Starvation> all = new FittingNodes(nodes).starvations(needs);
    Resource total = nodes.stream().reduce(Resource.NONE, Resource::plus);
    return all.isEmpty() ? queues.starvations(total, needs) : all;
  }

  /** Restricts a starvation to the jobs with certain containers. */
  private Starvation ofJobs(Starvation one, ContainerNeeds needs) {
    return new Starvation(
        one.jobs().and(job -> of(job).equals(needs)),
        one.tasks(),
        one.problem(),
        needs.equals(usual)
            ? one.instead()
            : "let the job ask for less, or write job-settings = scheduler in a trace's workload");
  }
}
