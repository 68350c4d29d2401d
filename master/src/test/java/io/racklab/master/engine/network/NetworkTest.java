package io.racklab.master.engine.network;

import static io.racklab.master.engine.network.PlayedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.network.Network.ShuffleArrived;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.WorkerMessage.StopFlow;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NetworkTest {
  private static final Ledger LEDGER = new Ledger(10, 0, 10, 10, 0);
  private final PlayedNetwork network = new PlayedNetwork(false);

  @AfterEach
  void close() {
    network.close();
  }

  private static Allocation rates(PathRate... rates) {
    return new Allocation(List.of(rates), List.of());
  }

  @Test
  void theSendersWorkerIsToldOfAFlowAndThenOfItsRate() {
    network.stall(3);
    network.open(0, 2, 1000, 7);
    network.pass(0);
    assertThat(network.told(0))
        .containsExactly(
            new StartFlow(100, Route.of(0, 2), "h1", 1, 1000, 3 * SECOND, 3 * SECOND),
            rates(new PathRate(Route.of(0, 2), 100, 3 * SECOND)));
    assertThat(network.told(1)).isEmpty();
  }

  /** Two seconds of the flow's ten are over when its message comes, so it is due in eight. */
  @Test
  void aLateMessageIsNoLateFlow() {
    network.stall(3);
    network.open(0, 2, 1000, 7, SECOND);
    network.pass(0);
    assertThat(network.told(0))
        .containsExactly(
            new StartFlow(100, Route.of(0, 2), "h1", 1, 1000, SECOND, SECOND),
            rates(new PathRate(Route.of(0, 2), 100, SECOND)));
    network.pass(8);
    assertThat(network.told(0))
        .contains(
            new Allocation(
                List.of(new PathRate(Route.of(0, 2), 0, 11 * SECOND)),
                List.of(new FlowDue(100, 11 * SECOND))));
  }

  @Test
  void whatTheModelHasDoneStaysDone() {
    network.stall(2);
    network.open(2, 3, 1000, 1);
    network.pass(0);
    network.stall(1);
    network.open(0, 2, 1000, 7, SECOND);
    network.pass(0);
    assertThat(network.told(0))
        .contains(new StartFlow(101, Route.of(0, 2), "h1", 1, 1000, SECOND, 2 * SECOND));
  }

  @Test
  void noFlowStartsInTheFutureOfTheMastersClock() {
    network.open(0, 2, 1000, 7, SECOND);
    network.pass(0);
    assertThat(network.told(0))
        .contains(new StartFlow(100, Route.of(0, 2), "h1", 1, 1000, SECOND, 0));
  }

  @Test
  void flowsThatStartAtOneInstantAreOneAllocation() {
    network.atOneInstant(
        () -> {
          network.open(0, 1, 1000, 1);
          network.open(0, 2, 1000, 2);
        });
    assertThat(network.told(0))
        .hasSize(3)
        .last()
        .isEqualTo(rates(new PathRate(Route.of(0, 1), 50, 0), new PathRate(Route.of(0, 2), 50, 0)));
    assertThat(network.told(1)).isEmpty();
  }

  @Test
  void onlyWorkersWhoseRatesChangeAreTold() {
    network.open(0, 1, 1000, 1);
    network.pass(0);
    network.told(0);
    network.open(2, 3, 1000, 2);
    network.pass(0);
    assertThat(network.told(0)).isEmpty();
    assertThat(network.told(1)).hasSize(2);
  }

  @Test
  void theEndOfAFlowIsDueAndSpeedsUpTheOthers() {
    network.open(0, 1, 100, 1);
    network.open(0, 2, 1000, 2);
    network.pass(0);
    network.told(0);
    network.pass(2);
    network.pass(0);
    assertThat(network.told(0)).hasSize(1);
    network.pass(0);
    assertThat(network.told(0)).isEmpty();
  }

  @Test
  void ratesAfterAnEndHoldFromThatEndHoweverLateTheTimer() {
    network.open(0, 1, 100, 1);
    network.open(0, 2, 1000, 2);
    network.pass(0);
    network.told(0);
    network.stall(0.5);
    network.pass(2);
    network.pass(0);
    Allocation told = (Allocation) network.told(0).get(0);
    assertThat(told.due()).containsExactly(new FlowDue(100, 2 * SECOND));
    assertThat(told.rates())
        .containsExactlyInAnyOrder(
            new PathRate(Route.of(0, 2), 100, 2 * SECOND),
            new PathRate(Route.of(0, 1), 0, 2 * SECOND));
  }

  @Test
  void aFlowThatEndsBeforeItsRateCouldBeToldIsDue() {
    network.atOneInstant(
        () -> {
          network.open(0, 1, 100, 1);
          network.atOneInstant(() -> network.stall(5));
        });
    Allocation told = (Allocation) network.told(0).get(1);
    assertThat(told.due()).containsExactly(new FlowDue(100, SECOND));
    assertThat(told.rates()).allMatch(rate -> rate.bytesPerSecond() == 0);
  }

  @Test
  void theAskerIsToldWhenTheReceiverHasAFlowWhole() {
    network.open(0, 2, 100, 7);
    network.pass(1);
    network.tell(new FlowArrived(100, 50, true, SECOND + 5));
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowEnded(7, SECOND + 5));
  }

  @Test
  void aFlowIsNotedWhenItHasArrivedTheModelHasEndedItAndItsSenderHasAnswered() {
    network.open(0, 2, 100, 7);
    network.pass(0.5);
    network.tell(new FlowArrived(100, 50, true, SECOND / 2));
    network.pass(0.5);
    assertThat(network.rows(FlowRow.class)).isEmpty();
    network.tell(unsent(100, 0.0312004));
    assertThat(network.rows(FlowRow.class))
        .containsExactly(
            new FlowRow(
                1,
                FlowKind.SHUFFLE,
                1,
                "r1-n1",
                "r2-n1",
                true,
                100,
                0,
                SECOND / 2,
                SECOND,
                0.0312));
  }

  @Test
  void anAnswerOfAFlowThatIsOverOrUnknownChangesNothing() {
    network.tell(unsent(100, 0.5));
    network.open(0, 1, 100, 1);
    network.cancel(1);
    network.tell(unsent(100, 0.5));
    assertThat(network.rows(FlowRow.class)).isEmpty();
  }

  private static UnsentShares unsent(long flow, double share) {
    return new UnsentShares(List.of(new UnsentShare(flow, share)));
  }

  @Test
  void aFetchWithinANodeIsNotedToo() {
    network.tell(new LocalFetch(3, 1, 70, 5, 9));
    assertThat(network.rows(FlowRow.class))
        .containsExactly(
            new FlowRow(1, FlowKind.SHUFFLE, 3, "r1-n2", "r1-n2", false, 70, 5, 9, 9, Double.NaN));
  }

  @Test
  void aFlowThatIsNoLongerWantedStopsAndLeavesNoRow() {
    network.open(0, 1, 1000, 1);
    network.open(0, 2, 1000, 2);
    network.pass(0);
    network.told(0);
    network.cancel(1);
    network.pass(0);
    assertThat(network.told(0)).first().isEqualTo(new StopFlow(100));
    network.cancel(1);
    network.tell(new FlowArrived(100, 500, true, SECOND));
    assertThat(network.rows).isEmpty();
    assertThat(network.told(0)).isEmpty();
  }

  @Test
  void aBrokenFlowIsReportedWhenNoWorkerIsFoundToBeLostMeanwhile() {
    network.open(0, 2, 1000, 7);
    network.tell(new FlowBroken(100, "connection reset"));
    network.pass(29.9);
    assertThat(network.broken).isEmpty();
    network.pass(0.1);
    assertThat(network.broken).containsExactly("flow 100 broke: connection reset");
  }

  @Test
  void aFlowThatBrokeWithItsWorkerIsLost() {
    network.open(0, 2, 1000, 7);
    network.tell(new FlowBroken(100, "connection reset"));
    network.pass(9);
    network.tell(new Network.LoseWorker(1));
    network.pass(100);
    assertThat(network.broken).isEmpty();
    // Both the flow and its owner, the reduce, were there.
    assertThat(network.owner.getAllReceived()).isEmpty();
  }

  /** Its source is told to stop, and the link is the other flow's alone. */
  @Test
  void theFlowsOfALostNodeEndAtOnceAndLeaveTheirShares() {
    network.open(2, 0, 1000, 1);
    network.open(3, 0, 1000, 2);
    network.pass(4);
    network.told(1);
    network.tell(new Network.NodesLost(List.of(2)));
    network.pass(0);
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowLost(1, 4 * SECOND));
    assertThat(network.told(1))
        .containsExactly(new StopFlow(100), rates(new PathRate(Route.of(3, 0), 100, 4 * SECOND)));
    // 1000 bytes: 4 s at 50 bytes a second, then 8 s at 100.
    network.pass(8);
    assertThat(network.told(1))
        .containsExactly(
            new Allocation(
                List.of(new PathRate(Route.of(3, 0), 0, 12 * SECOND)),
                List.of(new FlowDue(101, 12 * SECOND))));
  }

  @Test
  void aFlowToALostNodeIsLostAsSoonAsItIsAskedForUntilTheNodeIsBack() {
    network.tell(new Network.NodesLost(List.of(2)));
    network.stall(3);
    network.open(2, 0, 1000, 1);
    network.pass(0);
    assertThat(network.owner.getAllReceived()).containsExactly(new FlowLost(1, 3 * SECOND));
    assertThat(network.told(1)).isEmpty();
    network.tell(new Network.NodesRejoined(List.of(2)));
    network.open(2, 0, 1000, 2);
    assertThat(network.owner.getAllReceived()).isEmpty();
    assertThat(network.told(1)).hasAtLeastOneElementOfType(StartFlow.class);
  }

  @Test
  void whatALostNodeWantsIsNotHeard() {
    network.tell(new Network.NodesLost(List.of(0)));
    network.open(2, 0, 1000, 1);
    network.pass(0);
    assertThat(network.owner.getAllReceived()).isEmpty();
    assertThat(network.told(1)).isEmpty();
  }

  /** Half of the second flow and all of the first: 1000 + 500 bytes at 50 a second each. */
  @Test
  void aShareOfAShuffleIsReachedWhenItsBytesHaveArrivedPartsOfFlowsIncluded() {
    TestInbox<ShuffleArrived> reached = TestInbox.create();
    network.tell(new Network.AwaitShuffle(1, 1500, 7, reached.getRef()));
    network.tell(new Network.AwaitShuffle(2, 1, 8, reached.getRef()));
    network.open(0, 2, 1000, 1);
    network.open(1, 2, 1000, 2);
    network.pass(14.999);
    assertThat(reached.hasMessages()).isFalse();
    network.pass(0.001);
    assertThat(reached.getAllReceived()).containsExactly(new ShuffleArrived(7));
  }

  @Test
  void whatAReduceReadsFromItsOwnDiskIsOfItsShuffle() {
    TestInbox<ShuffleArrived> reached = TestInbox.create();
    network.tell(new Network.AwaitShuffle(1, 1500, 7, reached.getRef()));
    network.tell(new LocalFetch(1, 2, 1000, 0, 0));
    network.open(0, 2, 1000, 1);
    network.pass(4.999);
    assertThat(reached.hasMessages()).isFalse();
    network.pass(0.001);
    assertThat(reached.getAllReceived()).containsExactly(new ShuffleArrived(7));
  }

  @Test
  void theAccountOfALostWorkerIsNotWaitedFor() {
    network.tell(new Network.LoseWorker(1));
    network.askToClose();
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.account(0, LEDGER);
    assertThat(network.closed.getAllReceived()).hasSize(1);
  }

  /** What the other has sent it and got from it, nobody can compare any more. */
  @Test
  void aWorkerLostAfterItsAccountIsLeftOutOnBothSides() {
    network.open(0, 2, 100, 1);
    network.askToClose();
    network.account(0, LEDGER, new Ledger(700, 0, 700, 0, 0));
    network.account(1, new Ledger(0, 0, 0, 700, 0), LEDGER);
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.tell(new Network.LoseWorker(1));
    assertThat(network.closed.receiveMessage().account().ledger()).isEqualTo(LEDGER);
  }

  @Test
  void aWorkerThatTookThePlaceOfALostOneIsWaitedForAndLeftOut() {
    TestInbox<WorkerMessage> other = TestInbox.create("w2");
    network.tell(new Network.LoseWorker(1));
    network.tell(
        new Network.WorkerReplaced(1, new Provisioned(other.getRef(), "w2", "h2", 2, false)));
    network.askToClose();
    network.account(0, LEDGER, new Ledger(700, 0, 700, 0, 0));
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.tell(new Account(1, List.of(new Ledger(0, 0, 0, 500, 0), LEDGER), Health.PERFECT));
    assertThat(network.closed.receiveMessage().account().ledger()).isEqualTo(LEDGER);
  }

  @Test
  void aFlowThatNobodyWaitsForMayBreak() {
    network.open(0, 2, 1000, 7);
    network.cancel(7);
    network.tell(new FlowBroken(100, "connection reset"));
    network.tell(new FlowBroken(55, "connection reset"));
    assertThat(network.broken).isEmpty();
  }

  @Test
  void closesWhenEveryAccountIsIn() {
    network.askToClose();
    network.account(0, LEDGER);
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.account(1, LEDGER);
    assertThat(network.closed.getAllReceived())
        .containsExactly(
            new Network.Closed(
                new NetworkAccount(LEDGER.plus(LEDGER), Health.PERFECT, 0, Congestion.NONE)));
  }

  private void askToCloseWithAccounts() {
    network.askToClose();
    network.account(0, LEDGER);
    network.account(1, LEDGER);
  }

  @Test
  void waitsForAFlowToArriveBeforeItCloses() {
    network.open(0, 1, 100, 1);
    askToCloseWithAccounts();
    network.pass(1);
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.tell(unsent(100, 0));
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.tell(new FlowArrived(100, 50, true, SECOND));
    assertThat(network.closed.getAllReceived()).hasSize(1);
  }

  @Test
  void aSenderThatHasSettledNeedNotAnswer() {
    network.open(0, 1, 100, 1);
    network.pass(1);
    network.tell(new FlowArrived(100, 50, true, SECOND));
    assertThat(network.rows(FlowRow.class)).isEmpty();
    askToCloseWithAccounts();
    assertThat(network.closed.getAllReceived()).hasSize(1);
    assertThat(network.rows(FlowRow.class))
        .singleElement()
        .satisfies(row -> assertThat(row.unsentShare()).isNaN());
  }

  @Test
  void waitsForTheModelToEndAFlowBeforeItCloses() {
    network.open(0, 1, 100, 1);
    network.pass(0);
    network.tell(new FlowArrived(100, 50, true, 5));
    askToCloseWithAccounts();
    assertThat(network.closed.getAllReceived()).isEmpty();
    network.pass(1);
    network.tell(unsent(100, 0));
    assertThat(network.closed.getAllReceived()).hasSize(1);
  }

  @Test
  void doesNotWaitForAFlowThatIsNoLongerWanted() {
    network.open(0, 1, 100, 1);
    askToCloseWithAccounts();
    network.cancel(1);
    assertThat(network.closed.getAllReceived()).hasSize(1);
  }
}
