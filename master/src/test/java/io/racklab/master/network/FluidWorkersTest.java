package io.racklab.master.network;

import static io.racklab.master.network.PlayedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.journal.Row.LinkRow;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workers whose transfers are the model itself are told ends alone; links are what it carried. */
class FluidWorkersTest {
  private final PlayedNetwork network = new PlayedNetwork(true);

  @AfterEach
  void close() {
    network.close();
  }

  @Test
  void areToldWhenAFlowIsDueAndNothingElse() {
    network.open(0, 2, 100, 1);
    network.pass(0);
    assertThat(network.told(0)).isEmpty();
    network.pass(1);
    network.pass(0);
    assertThat(network.told(0))
        .containsExactly(new Allocation(List.of(), List.of(new FlowDue(100, SECOND))));
  }

  @Test
  void eachWindowHasARowForEachLinkThatWasUsed() {
    network.open(0, 1, 150, 1);
    network.pass(0);
    network.pass(1);
    network.pass(1);
    network.pass(1);
    assertThat(network.rows(LinkRow.class))
        .containsExactly(
            new LinkRow(SECOND, "r1-n1.out", 100, 100),
            new LinkRow(SECOND, "r1-n2.in", 100, 100),
            new LinkRow(2 * SECOND, "r1-n1.out", 100, 50),
            new LinkRow(2 * SECOND, "r1-n2.in", 100, 50));
  }

  @Test
  void theLastWindowIsNotedWhenTheRunEnds() {
    network.open(0, 1, 50, 1);
    network.pass(0);
    network.pass(0.5);
    network.tell(new FlowArrived(100, 50, true, SECOND / 2));
    network.askToClose();
    network.tell(new Account("w0", Ledger.EMPTY, Health.PERFECT));
    network.tell(new Account("w1", Ledger.EMPTY, Health.PERFECT));
    assertThat(network.closed.getAllReceived()).hasSize(1);
    assertThat(network.rows(LinkRow.class)).contains(new LinkRow(SECOND, "r1-n1.out", 100, 50));
  }
}
