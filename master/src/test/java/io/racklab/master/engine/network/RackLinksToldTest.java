package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who reads the links between racks is told of each window as it ends, under both clocks. */
class RackLinksToldTest {
  private PlayedNetwork network;
  private final TestInbox<RackLinks> told = TestInbox.create();

  private void open(boolean fluid) {
    network = new PlayedNetwork(fluid);
  }

  @AfterEach
  void close() {
    network.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whenAWindowEnds(boolean fluid) {
    open(fluid);
    network.tell(new Network.ReadRackLinks(told.getRef()));
    network.pass(0.5);
    network.open(0, 2, 100, 1);
    network.pass(0.4);
    assertThat(told.hasMessages()).isFalse();
    network.pass(0.1);
    assertThat(told.getAllReceived())
        .containsExactly(new RackLoads(new double[] {0.5, 0}, new double[] {0, 0.5}));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLateTimerChangesNothing(boolean fluid) {
    open(fluid);
    network.tell(new Network.ReadRackLinks(told.getRef()));
    network.open(0, 2, 150, 1);
    network.pass(0);
    network.stall(1.75);
    network.pass(1.25);
    assertThat(told.getAllReceived())
        .containsExactly(
            new RackLoads(new double[] {1, 0}, new double[] {0, 1}),
            new RackLoads(new double[] {0.5, 0}, new double[] {0, 0.5}),
            new RackLoads(new double[2], new double[2]));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRunEndsWithWhatWasCongested(boolean fluid) {
    open(fluid);
    network.open(0, 2, 100, 1);
    network.pass(0);
    network.pass(1);
    network.tell(new FlowArrived(100, 50, true, PlayedNetwork.SECOND));
    network.tell(new UnsentShares(List.of(new UnsentShare(100, 0))));
    network.pass(2);
    network.askToClose();
    network.account(0);
    network.account(1);
    assertThat(network.closed.receiveMessage().account().congestion())
        .isEqualTo(new Congestion(2, 4));
  }
}
