package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Makes the launch messages of attempts: the sources of their input, the times for which they are
 * held and compute, and the targets of their output.
 */
final class Launches {
  private final Topology topology;
  private final BlockPlacement placement;
  private final TaskTimes times;
  private final Seed seed;
  private final IntPredicate up;

  /**
   * @param up true for a node that is not lost
   */
  Launches(
      Topology topology, BlockPlacement placement, TaskTimes times, Seed seed, IntPredicate up) {
    this.topology = topology;
    this.placement = placement;
    this.times = times;
    this.seed = seed.named("output");
    this.up = up;
  }

  MapLaunch map(Job job, AttemptId id, int node, Locality locality, long heldNanos) {
    int map = id.task();
    boolean writesToFileSystem = job.spec().reduces() == 0;
    return new MapLaunch(
        id,
        sources(job.splits(), map, node, locality),
        job.bytes().mapInput(map),
        times.of(job, id, node, heldNanos),
        job.bytes().mapOutput(map),
        !writesToFileSystem,
        writesToFileSystem ? replicas(job.spec(), id, node) : List.of());
  }

  ReduceLaunch reduce(Job job, AttemptId id, int node, long heldNanos) {
    return new ReduceLaunch(
        id,
        job.spec().reduces(),
        job.spec().keys().of(id.task()),
        job.bytes().reduceInput(id.task()),
        times.of(job, id, node, heldNanos),
        job.bytes().reduceOutput(id.task()),
        replicas(job.spec(), id, node),
        MapOutputUpdates.since(0, job));
  }

  /** Returns the nodes to which an attempt has written its output, without lost replicas. */
  List<Integer> written(JobSpec job, RunningAttempt attempt) {
    List<Integer> holders = new ArrayList<>();
    holders.add(attempt.node());
    holders.addAll(replicas(job, attempt.id(), attempt.node()));
    return holders;
  }

  /**
   * Returns the nodes of the further replicas. As in HDFS, lost nodes are left out and not
   * replaced.
   */
  private List<Integer> replicas(JobSpec job, AttemptId id, int node) {
    List<Integer> others = placement.pipeline(node, seed.named(id.text()).random());
    return others.stream()
        .limit(job.outputReplication().orElse(others.size() + 1) - 1L)
        .filter(up::test)
        .toList();
  }

  /**
   * Returns the nodes with a replica, the nearest first; among equally near nodes the map's number
   * decides, so that readers spread. Lost nodes come last: they may be back when the map tries
   * them.
   */
  private List<Integer> sources(InputSplits splits, int map, int node, Locality locality) {
    if (locality == Locality.NODE) {
      return List.of(node);
    }
    int replicas = splits.replicas(map);
    List<Integer> near = new ArrayList<>(replicas);
    List<Integer> inPod = new ArrayList<>(replicas);
    List<Integer> far = new ArrayList<>(replicas);
    List<Integer> lost = new ArrayList<>(replicas);
    for (int i = 0; i < replicas; i++) {
      int holder = splits.node(map, (map + i) % replicas);
      boolean sameRack = topology.rackOf(holder) == topology.rackOf(node);
      boolean samePod = topology.podOf(holder) == topology.podOf(node);
      (!up.test(holder) ? lost : sameRack ? near : samePod ? inPod : far).add(holder);
    }
    near.addAll(inPod);
    near.addAll(far);
    near.addAll(lost);
    return near;
  }
}
