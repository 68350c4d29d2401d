package io.racklab.master.tracker;

import io.racklab.master.job.InputSplits;
import io.racklab.master.job.Job;
import io.racklab.master.seed.Seed;
import io.racklab.master.storage.BlockPlacement;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.Locality;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.topologies.Topology;
import java.util.List;

/**
 * Writes out for a node what an attempt has to do: where it reads, how long it computes, where its
 * output goes.
 */
final class Launches {
  private final Topology topology;
  private final BlockPlacement placement;
  private final TaskTimes times;
  private final Seed seed;

  Launches(Topology topology, BlockPlacement placement, TaskTimes times, Seed seed) {
    this.topology = topology;
    this.placement = placement;
    this.times = times;
    this.seed = seed.named("output");
  }

  MapLaunch map(Job job, AttemptId id, int node, Locality locality) {
    int map = id.task();
    boolean writesToFileSystem = job.spec().reduces() == 0;
    return new MapLaunch(
        id,
        source(job.splits(), map, node, locality),
        job.inputBytes(map),
        times.computeNanos(job, id),
        job.mapOutputBytes(map),
        writesToFileSystem ? replicas(id, node) : List.of());
  }

  ReduceLaunch reduce(Job job, AttemptId id, int node) {
    return new ReduceLaunch(
        id,
        job.spec().reduces(),
        job.reduceInputBytes(id.task()),
        times.computeNanos(job, id),
        job.reduceOutputBytes(id.task()),
        replicas(id, node),
        new JobOutputs(job.number(), job.mapsFinished(), job.outputs().since(0)));
  }

  private List<Integer> replicas(AttemptId id, int node) {
    return placement.pipeline(node, seed.named(id.text()).random());
  }

  /**
   * The nearest replica; among equally near ones the map's number decides, so that readers spread.
   */
  private int source(InputSplits splits, int map, int node, Locality locality) {
    if (locality == Locality.NODE) {
      return node;
    }
    int replicas = splits.replicas();
    for (int i = 0; i < replicas; i++) {
      int holder = splits.node(map, (map + i) % replicas);
      if (locality == Locality.OFF || topology.rackOf(holder) == topology.rackOf(node)) {
        return holder;
      }
    }
    throw new IllegalStateException("map " + map + " has no replica in the rack of node " + node);
  }
}
