package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Clusters;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two racks of two nodes: 0 and 1, 2 and 3. */
class ObstaclesTest {
  private static final long SECOND = 1_000_000_000L;

  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(1, 1));

  private static Flow flow(FlowKind kind, int from, int to, DiskUse use, long start) {
    Route route = new Route(from, to, use);
    OpenFlow asked =
        new OpenFlow(kind, 1, to, route, 1, 0, start, TestInbox.<FlowAnswer>create().getRef());
    return new Flow(1, asked, answer -> {}, new Route(from, to, DiskUse.NONE), start);
  }

  private static boolean passes(Barrier barrier, int from, int to) {
    return !new Obstacles(new BitSet(), List.of(barrier))
        .stop(flow(FlowKind.SHUFFLE, from, to, DiskUse.READ, 0));
  }

  @Test
  void aBarrierStopsFlowsBetweenItsSidesBothWaysAndNoOthers() {
    Barrier around = Barrier.between(List.of(0, 1), List.of());
    assertThat(passes(around, 0, 2)).isFalse();
    assertThat(passes(around, 3, 1)).isFalse();
    assertThat(passes(around, 0, 1)).isTrue();
    assertThat(passes(around, 1, 1)).isTrue();
    assertThat(passes(around, 2, 3)).isTrue();
    Barrier between = Barrier.between(List.of(0), List.of(2));
    assertThat(passes(between, 0, 2)).isFalse();
    assertThat(passes(between, 2, 0)).isFalse();
    assertThat(passes(between, 0, 3)).isTrue();
    assertThat(passes(between, 1, 2)).isTrue();
  }

  @Test
  void aFullDiskStopsWhatIsWrittenThere() {
    BitSet full = new BitSet();
    full.set(2);
    Obstacles obstacles = new Obstacles(full, List.of());
    assertThat(obstacles.stop(flow(FlowKind.OUTPUT, 0, 2, DiskUse.WRITE, 0))).isTrue();
    assertThat(obstacles.stop(flow(FlowKind.OUTPUT, 2, 0, DiskUse.WRITE, 0))).isFalse();
    assertThat(obstacles.stop(flow(FlowKind.SHUFFLE, 0, 2, DiskUse.READ, 0))).isFalse();
  }

  /**
   * A minute for HDFS, three for map output, from when both the link is dead and the flow there.
   */
  @Test
  void flowsThatStandStillAreGivenUp() {
    StandingFlows standing = new StandingFlows(topology);
    ActiveFlows flows = new ActiveFlows();
    Flow input = flow(FlowKind.INPUT, 0, 2, DiskUse.READ, 5 * SECOND);
    flows.add(input);
    assertThat(standing.nextNanos(flows)).isEqualTo(Long.MAX_VALUE);
    standing.changed(topology.nodeOut(0), 0, 10 * SECOND);
    assertThat(standing.nextNanos(flows)).isEqualTo(70 * SECOND);
    assertThat(standing.givenUp(flows, 70 * SECOND - 1)).isEmpty();
    assertThat(standing.givenUp(flows, 70 * SECOND)).hasSize(1).allMatch(standing::holds);
    flows.remove(input);
    flows.add(flow(FlowKind.SHUFFLE, 0, 3, DiskUse.READ, 20 * SECOND));
    assertThat(standing.nextNanos(flows)).isEqualTo(200 * SECOND);
    standing.changed(topology.nodeOut(0), 0.1, 30 * SECOND);
    assertThat(flows.all()).noneMatch(standing::holds);
    assertThat(standing.givenUp(flows, 1000 * SECOND)).isEmpty();
  }
}
