package io.racklab.master.schedule;

import io.racklab.master.seed.Seed;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;

/**
 * A scheduler as a file describes it. Makes a new one for each run.
 *
 * @param name the name in results, unique in an experiment
 * @param description a description in one line
 */
public record SchedulerSpec(String name, String description, PolicyFactory<Scheduler> making) {
  /** A node that this scheduler cannot work with, and what would work. */
  public record Refusal(String node, String instead) {}

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
   * Returns the tasks that this scheduler never starts on a cluster whose nodes it can work with.
   */
  public List<Starvation> starvations(Topology topology) {
    return make(Seed.of(0)).starvations(topology);
  }

  /** Returns the tasks for which no node of a cluster has a slot. */
  public List<Starvation> slotless(Topology topology) {
    return make(Seed.of(0)).slotless(topology);
  }

  public Scheduler make(Seed seed) {
    return making.make(seed);
  }
}
