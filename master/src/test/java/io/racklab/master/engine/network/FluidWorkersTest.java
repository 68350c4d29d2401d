package io.racklab.master.engine.network;

import static io.racklab.master.engine.network.PlayedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.FlowEnded;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workers that move no bytes: the network ends flows itself; links are what the model carried. */
class FluidWorkersTest {
  private final PlayedNetwork network = new PlayedNetwork(true);

  @AfterEach
  void close() {
    network.close();
  }

  @Test
  void areToldNothingSinceAFlowArrivesWhenTheModelEndsIt() {
    network.open(0, 2, 100, 1);
    network.pass(0);
    assertThat(network.owner.getAllReceived()).isEmpty();
    network.pass(1);
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(1, SECOND));
    assertThat(network.rows(FlowRow.class))
        .extracting(FlowRow::finishNanos, FlowRow::expectedNanos)
        .containsExactly(tuple(SECOND, SECOND));
    network.open(0, 2, 100, 2);
    network.pass(0);
    network.cancel(2);
    assertThat(network.told(0)).isEmpty();
    assertThat(network.told(1)).isEmpty();
  }

  /** What takes the place of a flow at the instant of its end shares links from then on. */
  @Test
  void whatEndsAndWhatTakesItsPlaceAreOneInstant() {
    network.open(0, 2, 100, 1);
    network.open(1, 2, 1000, 2);
    network.pass(0);
    network.pass(2);
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(1, 2 * SECOND));
    network.open(0, 2, 50, 3);
    network.pass(0);
    network.pass(1);
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(3, 3 * SECOND));
    network.pass(8.5);
    assertThat(network.owner.getAllReceived())
        .containsExactly(new FlowEnded(2, 11 * SECOND + SECOND / 2));
  }

  /** Of doubles, 0.1 and 0.2 together are a little more than 0.3. */
  @Test
  void anEndThatIsAWholeNanosecondIsNotRoundedUp() {
    network.pass(0.1);
    network.open(0, 2, 20, 1);
    network.pass(0);
    network.pass(0.2);
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(1, 3 * SECOND / 10));
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
    network.askToClose();
    network.account(0);
    network.account(1);
    assertThat(network.closed.getAllReceived()).hasSize(1);
    assertThat(network.rows(LinkRow.class)).contains(new LinkRow(SECOND, "r1-n1.out", 100, 50));
  }
}
