package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.WorkerMessage.StopFlow;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Blocks that the master has sent from node to node. */
class BlockCopiesTest {
  private final PlayedNetwork network = new PlayedNetwork(false);
  private final TestInbox<Network.ReplicationEnded> ended = TestInbox.create();

  @AfterEach
  void close() {
    network.close();
  }

  private List<FlowAnswer> answers() {
    return network.owner.getAllReceived();
  }

  @Test
  void realBytesGoFromTheSendersWorkerToTheOther() {
    network.copy(0, 2, 1000, 7);
    network.pass(0);
    assertThat(network.told(0).get(0)).isInstanceOf(StartFlow.class);
    network.pass(10);
    network.tell(new FlowArrived(100, 500, true, 10 * PlayedNetwork.SECOND));
    network.tell(new UnsentShares(List.of(new UnsentShare(100, 0))));
    assertThat(network.rows(FlowRow.class))
        .extracting(FlowRow::kind, FlowRow::bytes)
        .containsExactly(tuple(FlowKind.REPLICATION, 1000L));
  }

  /** Whichever node is lost: the master is on none. */
  @Test
  void theMasterHearsOfEachThatIsLost() {
    network.copy(0, 2, 1000, 7);
    network.copy(3, 1, 1000, 8);
    network.tell(new Network.NodesLost(List.of(0)));
    assertThat(answers()).containsExactly(new FlowLost(7, 0));
    network.tell(new Network.NodesLost(List.of(1)));
    assertThat(answers()).containsExactly(new FlowLost(8, 0));
    network.copy(0, 3, 1000, 9);
    assertThat(answers()).containsExactly(new FlowLost(9, 0));
  }

  @Test
  void whenTheRunIsOverAllStopAndNoneBegins() {
    network.copy(0, 2, 1000, 7);
    network.open(1, 3, 1000, 8);
    network.pass(0);
    network.told(0);
    network.tell(new Network.EndReplication(ended.getRef()));
    network.copy(1, 2, 1000, 9);
    network.pass(0);
    ended.expectMessage(new Network.ReplicationEnded(1));
    assertThat(network.told(0)).contains(new StopFlow(100)).noneMatch(StartFlow.class::isInstance);
    assertThat(answers()).isEmpty();
  }
}
