package io.racklab.master.engine.network;

import static io.racklab.master.engine.network.PlayedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.StartFlow;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Over links that are really there, senders are not held back, and the model only foretells. */
class NativeLinksTest {
  private final PlayedNetwork network = new PlayedNetwork(false, LinkMode.NATIVE);

  @AfterEach
  void close() {
    network.close();
  }

  @Test
  void aFlowIsDueAsSoonAsItStartsAndNoRateIsEverTold() {
    network.stall(3);
    network.open(0, 2, 1000, 7);
    network.pass(0);

    assertThat(network.told(0))
        .containsExactly(
            new StartFlow(100, Route.of(0, 2), "h1", 1, 1000, 3 * SECOND, 3 * SECOND),
            new Allocation(List.of(), List.of(new FlowDue(100, 3 * SECOND))));
    network.open(0, 1, 1000, 8);
    network.pass(30);
    assertThat(network.told(0))
        .filteredOn(Allocation.class::isInstance)
        .allSatisfy(told -> assertThat(((Allocation) told).rates()).isEmpty());
  }

  /** 1,000 bytes at 100 a second end after 10 s in the model; the real links took 2 s and 14 s. */
  @Test
  void aFlowEndsWhenItArrivesAndIsNotedWithWhatTheModelExpected() {
    network.open(0, 1, 1000, 1);
    network.open(2, 3, 1000, 2);
    network.pass(2);
    network.tell(new FlowArrived(100, 1000, true, 2 * SECOND));
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(1, 2 * SECOND));

    network.pass(12);
    network.tell(new FlowArrived(101, 1000, true, 14 * SECOND));

    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(2, 14 * SECOND));
    assertThat(network.rows(FlowRow.class))
        .extracting(FlowRow::finishNanos)
        .containsExactly(2 * SECOND, 14 * SECOND);
    assertThat(network.rows(FlowRow.class))
        .extracting(FlowRow::expectedNanos)
        .containsExactly(10 * SECOND, 10 * SECOND);
  }
}
