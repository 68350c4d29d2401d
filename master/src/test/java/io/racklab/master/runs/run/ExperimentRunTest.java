package io.racklab.master.runs.run;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.Effect;
import io.racklab.master.engine.network.Network;
import io.racklab.master.runs.results.RunResult;
import io.racklab.master.runs.results.WorkerLoss;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Begin;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Settle;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentRunTest {
  private final StagedRun staged = new StagedRun();

  private String failure() {
    return ((ExperimentRun.Failed) staged.listener.receiveMessage()).why();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void workersAreAskedWhenTrackerAndNetworkAreThereWhicheverIsFirst(boolean turned) {
    ExperimentRun.Command first = staged.run.selfInbox().receiveMessage();
    ExperimentRun.Command second = staged.run.selfInbox().receiveMessage();
    staged.run.run(turned ? second : first);
    assertThat(staged.told()).isEmpty();
    staged.run.run(turned ? first : second);
    assertThat(staged.told()).hasSize(2).hasOnlyElementsOfType(Provision.class);
  }

  @Test
  void timeBeginsWhenAllWorkersAreReadyThenWarmThenTidy() {
    staged.handOver();
    staged.provisioned(1);
    assertThat(staged.network.hasMessages()).isFalse();
    staged.provisioned(0);
    assertThat(staged.told()).isEmpty();
    staged.warm();
    staged.tidied(0);
    assertThat(staged.network.hasMessages()).isFalse();
    assertThat(staged.workers.get(0).hasMessages()).isFalse();
    staged.tidied(1);
    assertThat(staged.network.getAllReceived()).hasOnlyElementsOfType(Network.Open.class);
    assertThat(staged.told()).hasSize(2).hasOnlyElementsOfType(Begin.class);
  }

  /** Nothing has happened yet: it can be played again, with those that are left. */
  @Test
  void aWorkerThatIsLostBeforeTimeBeganInterruptsTheRun() {
    staged.handOver();
    staged.provisioned(0);
    staged.told();
    staged.joins();
    staged.dies(staged.workers.get(0).getRef());
    ExperimentRun.Interrupted interrupted =
        (ExperimentRun.Interrupted) staged.listener.receiveMessage();
    assertThat(interrupted.why())
        .isEqualTo("the worker process w0 was lost before time began in fifo, repeat 1");
    assertThat(interrupted.workers())
        .extracting(JoinedWorker::worker)
        .containsExactly(staged.workers.get(1).getRef(), staged.spare.getRef());
    assertThat(staged.workers.get(1).getAllReceived())
        .containsExactly(new Settle(1, List.of(0, 1)));
    assertThat(staged.workers.get(0).hasMessages()).isFalse();
    assertThat(staged.run.isAlive()).isFalse();
  }

  @Test
  void aWorkerThatIsLostLaterTakesItsNodesAndTheLastTheRunIfNobodyJoins() {
    staged.begin(3);
    staged.network.getAllReceived();
    staged.dies(staged.workers.get(1).getRef());
    assertThat(staged.network.getAllReceived()).containsExactly(new Network.LoseWorker(1));
    assertThat(staged.listener.hasMessages()).isFalse();
    staged.dies(staged.workers.get(0).getRef());
    assertThat(staged.listener.hasMessages()).isFalse();
    staged.patienceEnds();
    assertThat(failure())
        .isEqualTo(
            "every node is lost, and no worker process has joined in place of one that was lost");
    assertThat(staged.told()).isEmpty();
    assertThat(staged.run.isAlive()).isFalse();
  }

  @Test
  void aWorkerThatJoinsTakesThePlaceOfTheLostOne() {
    staged.begin(3);
    staged.dies(staged.workers.get(1).getRef());
    staged.network.getAllReceived();
    staged.told();
    staged.joins();
    Provision asked = (Provision) staged.spare.receiveMessage();
    assertThat(asked.nodes()).isEmpty();
    Provisioned ready = new Provisioned(staged.spare.getRef(), "w9", "h9", 9, true);
    asked.replyTo().tell(ready);
    staged.handOver();
    assertThat(staged.network.getAllReceived())
        .containsExactly(
            new Network.WorkerReplaced(1, ready), new Network.NodesRejoined(List.of(1)));
    assertThat(staged.spare.getAllReceived())
        .extracting(message -> message.getClass().getSimpleName())
        .containsExactly("Begin", "StartNode");
    staged.playTheJob();
    staged.networkCloses();
    staged.trackerCounts();
    staged.journalCloses();
    ExperimentRun.Ended ended = (ExperimentRun.Ended) staged.listener.receiveMessage();
    assertThat(ended.result().losses()).hasSize(1);
    assertThat(ended.workers())
        .extracting(JoinedWorker::worker)
        .containsExactly(staged.workers.get(0).getRef(), staged.spare.getRef());
  }

  /** It could not be reached for a moment, in which its place was not yet free. */
  @Test
  void aWorkerThatJoinsOnceMoreKeepsItsPlaceAndTakesNoOther() {
    staged.handOver();
    staged.joinsAgain(0);
    staged.begin(3);
    staged.joinsAgain(0);
    staged.dies(staged.workers.get(1).getRef());
    assertThat(staged.told()).isEmpty();
    staged.network.getAllReceived();
    staged.playTheJob();
    staged.joinsAgain(0);
    staged.networkCloses();
    staged.trackerCounts();
    staged.journalCloses();
    ExperimentRun.Ended ended = (ExperimentRun.Ended) staged.listener.receiveMessage();
    assertThat(ended.workers())
        .extracting(JoinedWorker::worker)
        .containsExactly(staged.workers.get(0).getRef());
  }

  /** Its word that it is ready may come after the news of its end. */
  @Test
  void aWorkerThatIsLostAsItTakesAPlaceDoesNotHaveIt() {
    staged.begin(3);
    staged.dies(staged.workers.get(1).getRef());
    staged.joins();
    Provision asked = (Provision) staged.spare.receiveMessage();
    staged.network.getAllReceived();
    staged.run.run(new ExperimentRun.WorkerLost(1));
    asked.replyTo().tell(new Provisioned(staged.spare.getRef(), "w9", "h9", 9, true));
    staged.handOver();
    assertThat(staged.network.getAllReceived()).isEmpty();
    assertThat(staged.spare.getAllReceived()).isEmpty();
  }

  /** Each is asked when the one before has answered: what follows adds to what they note. */
  @Test
  void aRunEndsWithItsWorkersItsNetworkItsTrackerAndItsJournalInThisOrder() {
    staged.begin(0);
    staged.network.getAllReceived();
    staged.playTheJob();
    assertThat(staged.told())
        .containsExactly(new Settle(0, List.of(0, 1)), new Settle(1, List.of(0, 1)));
    assertThat(staged.tracker.selfInbox().hasMessages()).isFalse();
    staged.networkCloses();
    assertThat(staged.listener.hasMessages()).isFalse();
    staged.trackerCounts();
    assertThat(staged.listener.hasMessages()).isFalse();
    staged.journalCloses();
    ExperimentRun.Ended ended = (ExperimentRun.Ended) staged.listener.receiveMessage();
    RunResult result = ended.result();
    assertThat(result.network().fullestLink()).isEqualTo(0.5);
    assertThat(result.measures().jobSeconds().size()).isEqualTo(1);
    assertThat(result.losses()).isEmpty();
    assertThat(ended.workers()).hasSize(2);
    assertThat(staged.run.isAlive()).isFalse();
  }

  /** Its account will not come, so that the network must not wait for it. */
  @Test
  void aWorkerThatIsLostAfterTheLastJobIsALossInTheResult() {
    staged.begin(3);
    staged.playTheJob();
    List<WorkerMessage> settled = staged.told();
    staged.dies(staged.workers.get(1).getRef());
    List<Network.Command> told = staged.network.getAllReceived();
    assertThat(told).endsWith(new Network.LoseWorker(1));
    assertThat(settled).hasSize(2);
    assertThat(staged.told()).isEmpty();
    assertThat(staged.listener.hasMessages()).isFalse();
    Network.Close close = (Network.Close) told.get(told.size() - 2);
    staged.network.getRef().tell(close);
    staged.networkCloses();
    staged.trackerCounts();
    staged.journalCloses();
    ExperimentRun.Ended ended = (ExperimentRun.Ended) staged.listener.receiveMessage();
    assertThat(ended.result().losses()).containsExactly(new WorkerLoss("w1", "fifo, repeat 1", 3));
    assertThat(ended.workers())
        .extracting(JoinedWorker::worker)
        .containsExactly(staged.workers.get(0).getRef());
  }

  @Test
  void aRunThatIsStoppedSettlesItsWorkers() {
    staged.begin(0);
    staged.run.run(new ExperimentRun.Stop("enough"));
    assertThat(failure()).isEqualTo("enough");
    assertThat(staged.told())
        .containsExactly(new Settle(0, List.of(0, 1)), new Settle(1, List.of(0, 1)));
    assertThat(staged.run.isAlive()).isFalse();
  }

  @Test
  void aRunWhoseNetworkStaysOpenFails() {
    staged.begin(0);
    staged.playTheJob();
    staged.told();
    staged.run.run(new ExperimentRun.NetworkOpen());
    assertThat(failure())
        .isEqualTo(
            "the network is still open, 5 min after the run's last task: a flow goes on, or a"
                + " worker gives no account");
    assertThat(staged.told()).isEmpty();
  }

  @Test
  void whatBreaksARunThatSettlesDoesNotSettleItAgain() {
    staged.begin(0);
    staged.playTheJob();
    staged.told();
    staged.dies(staged.network.getRef());
    assertThat(failure()).isEqualTo("the network failed: see the log");
    assertThat(staged.told()).isEmpty();
  }

  /** Who wrote a policy is told where it broke. */
  @Test
  void whatTheTrackerHasThrownIsNamedWithItsPlace() {
    staged.begin(0);
    ArithmeticException thrown = new ArithmeticException("/ by zero");
    thrown.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.lang.Math", "floorDiv", "Math.java", 1),
          new StackTraceElement("mine.MyOrder", "compare", "MyOrder.java", 22)
        });
    staged.trackerThrows(thrown);
    assertThat(failure())
        .isEqualTo("the job tracker failed: ArithmeticException: / by zero (MyOrder.java:22)");
  }

  @Test
  void theEndOfTheJournalIsNoFailureOnceItIsAskedToClose() {
    staged.begin(0);
    staged.network.getAllReceived();
    staged.playTheJob();
    staged.run.getAllEffects();
    staged.networkCloses();
    staged.trackerCounts();
    assertThat(staged.run.getAllEffects())
        .contains(new Effect.Unwatched<>(staged.journal.getRef()));
  }
}
