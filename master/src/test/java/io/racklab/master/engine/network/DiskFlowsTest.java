package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Route;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Scenarios worked by hand: links move 100 bytes a second; the disks of nodes 0 and 1 60 for reads
 * and writes together, that of node 2 80 for reads and 40 for writes; node 3 has one for each task.
 */
class DiskFlowsTest {
  private static final long SECOND = 1_000_000_000L;

  private final Topology topology =
      topology(
          new Disk.Shared(60, 0.3),
          new Disk.Shared(60, 0),
          new Disk.TwoWay(80, 40, 1),
          new Disk.PerTask(5));

  /** 30 each, until the second begins to write when 30 are left to read: 20 each, then 30. */
  @Test
  void tasksOfANodeShareItsDisk() {
    assertThat(
            ends(
                flow(0, 0, DiskUse.READ, 60, 0),
                flow(0, 0, DiskUse.READ, 90, 0),
                flow(0, 0, DiskUse.WRITE, 30, SECOND)))
        .containsExactly(new double[] {2.5, 3, 2.5}, within(1e-9));
  }

  /**
   * The fetch gets 30 of the disk, which leaves 70 of the links to the flow from memory. When the
   * local read has ended at 2 s the links hold both back to 50, and at last the disk the fetch.
   */
  @Test
  void aFlowOverDiskAndLinksIsHeldBackByEither() {
    assertThat(
            ends(
                flow(0, 1, DiskUse.READ, 150, 0),
                flow(0, 0, DiskUse.READ, 60, 0),
                flow(0, 1, DiskUse.NONE, 200, 0)))
        .containsExactly(new double[] {3.7, 2, 3.2}, within(1e-9));
  }

  /** Writes get 40, 20 each; the flow that reads too leaves 60 of the reads. */
  @Test
  void readsDoNotSlowDownWritesWhereADiskHasBothRates() {
    assertThat(
            ends(
                flow(2, 2, DiskUse.READ, 120, 0),
                flow(2, 2, DiskUse.BOTH, 40, 0),
                flow(1, 2, DiskUse.BOTH, 40, 0)))
        .containsExactly(new double[] {2, 2, 2}, within(1e-9));
  }

  @Test
  void aDiskForEachTaskIsNoLink() {
    assertThat(ends(flow(3, 3, DiskUse.BOTH, 1000, 0), flow(3, 0, DiskUse.READ, 200, 0)))
        .containsExactly(new double[] {0, 2}, within(1e-9));
  }

  @Test
  void whatStaysOnANodeIsNoLoadOfTheSockets() {
    FluidAnswer answer =
        FluidAnswer.of(
            topology, List.of(flow(0, 0, DiskUse.READ, 60, 0), flow(1, 3, DiskUse.NONE, 100, 0)));
    assertThat(answer.peak()).isEqualTo(100, within(1e-9));
  }

  /** Three of ten reads of what tasks have written; never what lies there since before. */
  @Test
  void thePageCacheAnswersItsShareOfTheReads() {
    PageCaches caches = new PageCaches(topology);
    Route read = new Route(0, 1, DiskUse.READ);
    List<Boolean> answered =
        IntStream.range(0, 10)
            .mapToObj(fetch -> caches.next(FlowKind.SHUFFLE, read).disks() == DiskUse.NONE)
            .toList();
    assertThat(answered)
        .containsExactly(false, false, false, true, false, false, true, false, false, true);
    for (int input = 0; input < 10; input++) {
      assertThat(caches.next(FlowKind.INPUT, read)).isEqualTo(read);
      assertThat(caches.next(FlowKind.SHUFFLE, Route.of(0, 1))).isEqualTo(Route.of(0, 1));
    }
    Route both = new Route(2, 2, DiskUse.BOTH);
    assertThat(caches.next(FlowKind.MERGE, both)).isEqualTo(new Route(2, 2, DiskUse.WRITE));
  }

  private double[] ends(PlannedFlow... flows) {
    return FluidAnswer.of(topology, List.of(flows)).ends();
  }

  private static PlannedFlow flow(int from, int to, DiskUse disks, long bytes, long start) {
    return new PlannedFlow("f", new Route(from, to, disks), bytes, start);
  }

  private static Topology topology(Disk... disks) {
    List<Node> nodes =
        IntStream.range(0, disks.length)
            .mapToObj(n -> new Node("n" + n, new Slots.Shared(1), 100, 100, 1, disks[n]))
            .toList();
    List<Rack> racks = List.of(new Rack("r", 400, 400, nodes));
    return new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(3), racks));
  }
}
