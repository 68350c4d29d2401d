package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FluidTransfersTest {
  private final List<NetworkMessage> network = new ArrayList<>();
  private final FluidTransfers transfers = new FluidTransfers(network::add);

  @Test
  void flowsArriveExactlyWhenTheModelEndsThem() {
    transfers.start(new StartFlow(1, 0, 1, "", 0, 1000, 5, 5));
    transfers.allocate(new Allocation(List.of(new PathRate(0, 1, 1e9, 5)), List.of()));
    assertThat(network).isEmpty();
    transfers.allocate(new Allocation(List.of(), List.of(new FlowDue(1, 77), new FlowDue(2, 77))));
    assertThat(network)
        .containsExactly(new FlowArrived(1, 0, true, 77), new FlowArrived(2, 0, true, 77));
  }

  @Test
  void noByteIsRealSoTheLedgerIsEmpty() {
    transfers.allocate(new Allocation(List.of(), List.of(new FlowDue(1, 77))));
    transfers.account(List.of(), ledger -> assertThat(ledger).isSameAs(Ledger.EMPTY));
    assertThat(transfers.drainWindows()).isEmpty();
    assertThat(transfers.fluid()).isTrue();
  }
}
