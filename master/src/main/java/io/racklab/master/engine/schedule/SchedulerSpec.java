package io.racklab.master.engine.schedule;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A scheduler as a file describes it. Makes a new one for each run.
 *
 * @param name the name in results, unique in an experiment
 * @param description a description in one line
 */
public record SchedulerSpec(String name, String description, PolicyFactory<Scheduler> making) {
  /** A node that this scheduler cannot work with, and what would work. */
  public record Refusal(String node, String instead) {}

  /** A policy that was written for earlier interfaces, and what to do about it. */
  public record Outdated(String problem, String instead) {}

  /**
   * Returns the first node of a cluster that this scheduler cannot work with; empty if there is
   * none.
   */
  public Optional<Refusal> refusal(Cluster cluster) {
    Scheduler scheduler = make(Seed.of(0));
    return cluster.racks().stream()
        .flatMap(rack -> rack.nodes().stream())
        .flatMap(
            node ->
                scheduler
                    .slots()
                    .refuses(node.slots())
                    .or(() -> scheduler.reduces().refuses(node))
                    .map(why -> new Refusal(node.name(), why))
                    .stream())
        .findFirst();
  }

  /**
   * Returns what is wrong with a policy of this scheduler that was written for earlier interfaces,
   * and what to do about it; empty if there is none.
   */
  public Optional<Outdated> outdated() {
    Scheduler made = make(Seed.of(0));
    return Stream.of(made.order(), made.slots(), made.maps(), made.reduces(), made.copies())
        .flatMap(policy -> MovedHook.in(policy).stream())
        .findFirst()
        .map(
            uncalled ->
                new Outdated(
                    "%s of scheduler %s has %s, which is called only on policies that implement %s"
                        .formatted(uncalled.policy(), name, uncalled.method(), uncalled.missing()),
                    "let the class implement " + uncalled.missing() + ", and build its jar again"));
  }

  /**
   * Returns the tasks that this scheduler never starts on a cluster whose nodes it can work with.
   *
   * @param jobs the jobs of the run
   */
  public List<Starvation> starvations(Topology topology, Supplier<List<JobSpec>> jobs) {
    return make(Seed.of(0)).starvations(topology, jobs);
  }

  /** Returns the tasks for which no node of a cluster has a slot. */
  public List<Starvation> slotless(Topology topology) {
    return make(Seed.of(0)).slotless(topology);
  }

  public Scheduler make(Seed seed) {
    return making.make(seed);
  }
}
