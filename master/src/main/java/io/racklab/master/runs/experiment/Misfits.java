package io.racklab.master.runs.experiment;

import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.Field;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Refuses parts of an experiment that do not go together. */
final class Misfits {
  private Misfits() {}

  /** Reports policies that are written for another version of the policy interfaces. */
  static void outdated(List<SchedulerSpec> schedulers, Field place) {
    for (SchedulerSpec scheduler : schedulers) {
      scheduler.outdated().ifPresent(one -> place.problem(one.problem(), one.instead()));
    }
  }

  /** Reports schedulers that do not work with the slots or containers of some node. */
  static void schedulers(List<SchedulerSpec> schedulers, Cluster cluster, Field place) {
    for (SchedulerSpec scheduler : schedulers) {
      scheduler
          .refusal(cluster)
          .ifPresent(
              refusal ->
                  place.problem(
                      "scheduler %s does not work on node %s"
                          .formatted(scheduler.name(), refusal.node()),
                      refusal.instead()));
    }
  }

  /** Reports jobs that would never start under a scheduler. */
  static void starving(
      SchedulerSpec scheduler, List<Starvation> never, Supplier<List<JobSpec>> jobs, Field place) {
    for (Starvation one : never) {
      jobs.get().stream()
          .filter(one.jobs())
          .findFirst()
          .ifPresent(
              job ->
                  place.problem(
                      "scheduler %s can never start %s of job %s: %s"
                          .formatted(
                              scheduler.name(),
                              one.tasks(),
                              job.submission().name(),
                              one.problem()),
                      one.instead()));
    }
  }

  /** Reports runs that would take too long under the wall clock. */
  static void endless(double seconds, Scale scale, Field clock) {
    if (LeastTime.isTooLong(seconds, scale.time())) {
      clock.problem(
          "a run under the wall clock cannot end: " + LeastTime.tooLong(seconds, scale.time()),
          "write clock = virtual, or scale { time = "
              + LeastTime.scaleForADay(seconds)
              + " } for a day");
    }
  }

  /**
   * Reports task settings that do not fit the nodes: some need Hadoop 1's slots, others YARN's
   * containers.
   */
  static void tasks(TasksSection tasks, Cluster cluster, Field place) {
    Topology topology = new Topology(cluster);
    for (int node = 0; node < topology.nodeCount(); node++) {
      boolean containers = topology.node(node).slots() instanceof Slots.Containers;
      Optional<String> key = containers ? tasks.ofHadoop1() : tasks.ofYarn();
      if (key.isPresent()) {
        String name = topology.node(node).name();
        place.problem(
            containers
                ? "%s needs Hadoop 1, but node %s offers memory and vcores"
                    .formatted(key.get(), name)
                : "%s needs YARN, but node %s offers slots".formatted(key.get(), name),
            "leave it out, or give nodes "
                + (containers ? "map-slots and reduce-slots" : "memory and vcores"));
        return;
      }
    }
  }
}
