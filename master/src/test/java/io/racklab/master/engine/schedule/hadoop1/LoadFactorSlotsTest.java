package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hadoop 1.2.1's JobQueueTaskScheduler on racks of two nodes with 4 map and 2 reduce slots. */
class LoadFactorSlotsTest {
  private static final Slots SLOTS = new Slots.Typed(4, 2);

  private static ScheduledCluster cluster(Topology topology, Jobs jobs) {
    return new ScheduledCluster(topology, SchedulerFile.named("fifo").make(Seed.of(1)), jobs);
  }

  private static InputSplits allOn(int node, int maps) {
    int[] nodes = new int[maps];
    Arrays.fill(nodes, node);
    return new InputSplits(1, nodes);
  }

  private static List<Assigned> maps(List<Assigned> assigned) {
    return assigned.stream().filter(one -> one.attempt().type() == TaskType.MAP).toList();
  }

  @Test
  void aHeartbeatFillsItsNodeWithLocalMapsAndOneReduce() {
    Topology topology = Clusters.equal(2, 2, SLOTS);
    Jobs jobs = new Jobs(topology, 0);
    jobs.submit(Specs.job(1, 100, 10), allOn(0, 100), 0);
    List<Assigned> assigned = cluster(topology, jobs).heartbeat(0);
    assertThat(maps(assigned)).hasSize(4).allMatch(one -> one.locality() == Locality.NODE);
    assertThat(assigned).hasSize(5);
  }

  @Test
  void mapsOfTheOwnRackGoOnTooButOneFromAfarEndsTheMaps() {
    Topology topology = Clusters.equal(2, 2, SLOTS);
    Jobs jobs = new Jobs(topology, 0);
    jobs.submit(Specs.job(1, 100, 0), allOn(0, 100), 0);
    ScheduledCluster cluster = cluster(topology, jobs);
    assertThat(maps(cluster.heartbeat(1))).hasSize(4);
    assertThat(maps(cluster.heartbeat(2))).hasSize(1);
    assertThat(maps(cluster.heartbeat(2))).hasSize(1);
  }

  @Test
  void aNodeTakesItsPartOfTheLoad() {
    Topology topology = Clusters.equal(2, 2, SLOTS);
    Jobs jobs = new Jobs(topology, 0);
    jobs.submit(Specs.job(1, 6, 3), allOn(0, 6), 0);
    ScheduledCluster cluster = cluster(topology, jobs);
    // ceil(6 / 16 × 4) = 2 maps and ceil(3 / 8 × 2) = 1 reduce a node, also over heartbeats.
    assertThat(maps(cluster.heartbeat(0))).hasSize(2);
    assertThat(cluster.heartbeat(0)).isEmpty();
    assertThat(cluster.node(0).running(TaskType.REDUCE)).isEqualTo(1);
  }

  @Test
  void oneMapAHeartbeatOnceOnlyThePaddingIsLeft() {
    Topology topology = Clusters.equal(2, 2, SLOTS);
    Jobs jobs = new Jobs(topology, 1);
    jobs.submit(Specs.job(1, 200, 1), allOn(0, 200), 0);
    ScheduledCluster cluster = cluster(topology, jobs);
    // 13 maps run; the padding is 200 × 0.01 = 2 and 14 + 2 slots are all.
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    for (int round = 0; round < 4; round++) {
      cluster.heartbeat(2);
    }
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(12);
    cluster.heartbeat(3);
    cluster.heartbeat(3);
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(14);
    cluster.finish(0, cluster.node(0).attempts().iterator().next().id());
    cluster.finish(0, cluster.node(0).attempts().iterator().next().id());
    cluster.heartbeat(3);
    cluster.heartbeat(3);
    assertThat(maps(cluster.heartbeat(0))).hasSize(1);
    assertThat(maps(cluster.heartbeat(0))).hasSize(1);
  }

  @Test
  void aClusterOfThreeNodesKeepsNoPadding() {
    Topology topology = Clusters.equal(1, 3, SLOTS);
    Jobs jobs = new Jobs(topology, 1);
    jobs.submit(Specs.job(1, 1000, 1), allOn(0, 1000), 0);
    ScheduledCluster cluster = cluster(topology, jobs);
    cluster.heartbeat(0);
    cluster.heartbeat(1);
    assertThat(maps(cluster.heartbeat(2))).hasSize(4);
  }

  /** Hadoop looks no further than the first job with reduces, even if that has none waiting. */
  @Test
  void withinThePaddingOnlyTheFirstJobGetsReduces() {
    Topology topology = Clusters.equal(2, 2, SLOTS);
    Jobs jobs = new Jobs(topology, 0);
    jobs.submit(Specs.job(1, 1, 7), allOn(0, 1), 0);
    jobs.submit(Specs.job(2, 1, 200), allOn(0, 1), 0);
    ScheduledCluster cluster = cluster(topology, jobs);
    for (int node = 0; node < 4; node++) {
      cluster.heartbeat(node);
      cluster.heartbeat(node);
    }
    assertThat(cluster.running(TaskType.REDUCE)).isEqualTo(7);
  }

  /** ceil(6 / 16 × 4) = 2 maps are the node's part; 100 maps are more than all slots. */
  @Test
  void aLocalMapBeyondTheLoadTakesAnIdleSlotOnceTheNodeHasItsPart() {
    Topology topology = Clusters.equal(2, 2, SLOTS);
    Jobs jobs = new Jobs(topology, 0);
    jobs.submit(Specs.job(1, 6, 0), allOn(0, 6), 0);
    ScheduledCluster cluster = cluster(topology, jobs);
    assertThat(takesLocalMap(cluster)).isFalse();
    cluster.heartbeat(0);
    assertThat(takesLocalMap(cluster)).isTrue();
    jobs.submit(Specs.job(2, 100, 0), allOn(0, 100), 0);
    cluster.heartbeat(0);
    assertThat(takesLocalMap(cluster)).as("no slot is idle").isFalse();
  }

  private static boolean takesLocalMap(ScheduledCluster cluster) {
    return new LoadFactorSlots(0.01).begin(cluster.node(0), cluster).takesLocalMap();
  }

  @Test
  void aReduceGetsNoSlotThatTheMapsOfTheHeartbeatHaveTaken() {
    Topology topology = Clusters.equal(2, 2, new Slots.Shared(2));
    Jobs jobs = new Jobs(topology, 0);
    jobs.submit(Specs.job(1, 100, 10), allOn(0, 100), 0);
    assertThat(cluster(topology, jobs).heartbeat(0))
        .extracting(one -> one.attempt().type())
        .containsExactly(TaskType.MAP, TaskType.MAP);
  }
}
