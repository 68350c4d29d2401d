package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import java.util.List;
import org.junit.jupiter.api.Test;

class FluidTransfersTest {
  private final FluidTransfers transfers = new FluidTransfers();

  @Test
  void noByteIsRealSoTheLedgerIsEmpty() {
    transfers.allocate(new Allocation(List.of(), List.of(new FlowDue(1, 77))));
    transfers.account(List.of(), peers -> assertThat(peers).isEmpty());
    assertThat(transfers.drainWindows()).isEmpty();
    assertThat(transfers.fluid()).isTrue();
  }
}
