package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.shadow.AvailableBandwidth.Transfer;
import io.racklab.protocol.Locality;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a job under Shadow: the racks of its maps, and the duplicates that read their input
 * from another rack.
 */
final class ShadowJob implements CopiedJobs.Known {
  private static final double NANOS = 1e9;

  /** A duplicate that reads its input from another rack. */
  private record Reading(int map, int from, int node, int source) {}

  private final Topology topology;
  private final MapRacks racks;
  private final List<Reading> readings = new ArrayList<>();
  private final Map<Integer, Double> originalSeconds = new LinkedHashMap<>();
  private FreeLinks free;
  private long firstDuplicateNanos = -1;
  private boolean originalsEnded;

  ShadowJob(Job job, Topology topology) {
    this.topology = topology;
    racks = new MapRacks(job, topology.rackCount());
  }

  MapRacks racks() {
    return racks;
  }

  @Override
  public boolean isDuplicated(int map) {
    return racks.isDuplicated(map);
  }

  /** True if all originals have ended, so that no map is duplicated any more. */
  boolean originalsEnded() {
    return originalsEnded;
  }

  void allOriginalsEnded() {
    originalsEnded = true;
  }

  /** Records that a map is about to be duplicated on a node. */
  void duplicating(Job job, int map, NodeState node, ClusterView view) {
    if (free == null) {
      // The links are measured only once: a later measurement would include the reads of earlier
      // duplicates.
      free = FreeLinks.now(view);
    }
    if (job.pendingMaps().locality(map, node.node()) == Locality.OFF) {
      int source = source(job, map, view);
      readings.add(new Reading(map, topology.rackOf(source), node.node(), source));
    }
  }

  /**
   * Returns the node from which a map reads if no replica is in its rack, without regard to pods:
   * the first node that is up, in the map's order of replicas.
   */
  private static int source(Job job, int map, ClusterView view) {
    int replicas = job.splits().replicas(map);
    for (int i = 0; i < replicas; i++) {
      int holder = job.splits().node(map, (map + i) % replicas);
      if (view.node(holder).up()) {
        return holder;
      }
    }
    return job.splits().node(map, map % replicas);
  }

  void duplicated(RunningAttempt duplicate) {
    if (firstDuplicateNanos < 0) {
      firstDuplicateNanos = duplicate.launchNanos();
    }
    racks.duplicated(duplicate.id().task());
  }

  /** Records that the original of a map has ended, and how long it took. */
  void originalEnded(int map, long nanos) {
    originalSeconds.putIfAbsent(map, nanos / NANOS);
  }

  /** True if the original of a map has ended, so that its duration is known. */
  boolean knowsOriginal(int map) {
    return originalSeconds.containsKey(map);
  }

  /** Returns the seconds from the launch of the first duplicate to a time. */
  double since(long nanos) {
    return (nanos - firstDuplicateNanos) / NANOS;
  }

  /**
   * Returns D_ij / B_iu + R_j, the seconds that a duplicate is expected to take. R_j is the
   * duration of the original or, if that has not ended, the mean duration of the job's originals
   * that have.
   */
  double expectedSeconds(Job job, int map) {
    double runs =
        knowsOriginal(map)
            ? originalSeconds.get(map)
            : originalSeconds.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    return readSeconds(job, map) + runs;
  }

  private double readSeconds(Job job, int map) {
    for (int i = 0; i < readings.size(); i++) {
      if (readings.get(i).map() == map) {
        return job.bytes().mapInput(map) / rate(i);
      }
    }
    return 0;
  }

  /**
   * Returns the bandwidth of one read, in bytes per second: its share of the racks' links, or the
   * capacity of its two nodes' links if that is less.
   */
  private double rate(int reading) {
    List<Transfer> transfers =
        readings.stream()
            .map(one -> new Transfer(one.from(), topology.rackOf(one.node())))
            .toList();
    Reading one = readings.get(reading);
    double shared = AvailableBandwidth.of(transfers, free.uplinks(), free.downlinks())[reading];
    double nodes =
        Math.min(
            topology.capacity(topology.nodeOut(one.source())),
            topology.capacity(topology.nodeIn(one.node())));
    return Math.min(shared, nodes);
  }

  /**
   * Returns B_i, the free bandwidth of the racks' uplinks when the first duplicate was launched.
   */
  double[] uplinks() {
    return free.uplinks();
  }
}
