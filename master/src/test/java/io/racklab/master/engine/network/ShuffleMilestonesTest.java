package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Clusters;
import io.racklab.master.engine.network.Network.AwaitShuffle;
import io.racklab.master.engine.network.Network.ShuffleArrived;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ShuffleMilestonesTest {
  private static final double DAY = 86_400;

  /**
   * After a day the model's time goes on by 1.5e-11 s at least: at 1e10 B/s a twentieth of a byte
   * is less than that away.
   */
  @Test
  void whatIsLessThanTheModelsTimeCanTellAwayHasArrived() {
    Topology topology = Clusters.equal(1, 2, new Slots.Typed(1, 1));
    double[] capacities = new double[topology.linkCount()];
    Arrays.fill(capacities, 1e10);
    FluidNetwork fluid = new FluidNetwork(capacities);
    FlowPaths paths = new FlowPaths(topology, fluid);
    ActiveFlows flows = new ActiveFlows();
    fluid.advanceTo(DAY, (flow, at) -> {});
    TestInbox<FlowAnswer> owner = TestInbox.create();
    flows.add(
        new Flow(
            1,
            new OpenFlow(FlowKind.SHUFFLE, 1, 1, Route.of(0, 1), 1000, 0, 0, owner.getRef()),
            answer -> {},
            Route.of(0, 1),
            0));
    fluid.start(1, paths.of(Route.of(0, 1)), 1000);
    TestInbox<ShuffleArrived> reached = TestInbox.create();
    ShuffleMilestones milestones = new ShuffleMilestones(fluid, paths, flows);
    milestones.add(new AwaitShuffle(1, 100, 7, reached.getRef()));
    milestones.add(new AwaitShuffle(1, 0.05, 8, reached.getRef()));
    assertThat(milestones.look()).isGreaterThan(fluid.time());
    assertThat(reached.getAllReceived()).containsExactly(new ShuffleArrived(8));
  }
}
