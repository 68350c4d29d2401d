package io.racklab.master.runs.run;

import static io.racklab.master.runs.run.PlayedFaults.EXPIRY;
import static io.racklab.master.runs.run.PlayedFaults.SECOND;
import static io.racklab.master.runs.run.PlayedFaults.at;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Specs;
import io.racklab.master.engine.network.Barrier;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.network.Obstacles;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.engine.tracker.JobTracker.AwaitTasks;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.WorkerMessage;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two nodes, each on a worker of its own. */
class FaultPlayTest {
  private final PlayedFaults scene = new PlayedFaults();
  private final FaultPlay play = scene.play;
  private final List<PlayedFaults.Entry> events = scene.events;
  private final List<String> stuck = scene.stuck;
  private final List<String> waiting = scene.waiting;
  private final TestInbox<Network.Command> network = scene.network;
  private final TestInbox<JobTracker.Command> tracker = scene.tracker;
  private final List<TestInbox<WorkerMessage>> workers = scene.workers;

  /** Worker 1 is dead, so that the return of its node is none. */
  @Test
  void noNodeComesBackWithoutItsWorker() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            new Fault(at(20), new Fault.Heal("r1", List.of(0), List.of()))),
        List.of());
    play.workerLost(0, "worker 1");
    scene.happen(10);
    assertThat(waiting).isEmpty();
    scene.happen(20);
    assertThat(waiting).hasSize(1);
    assertThat(stuck).isEmpty();
  }

  /** Node 1 is still lost by a fault; node 0 begins anew on another worker. */
  @Test
  void anotherWorkerTakesThePlaceOfALostOne() {
    play.begin(List.of(new Fault(at(10), new Fault.Lose("r2", List.of(1)))), List.of());
    play.workerLost(0, "worker 1");
    play.workerLost(1, "worker 2");
    scene.happen(10);
    play.workerBack(1, "worker 3");
    assertThat(tracker.getAllReceived()).isEmpty();
    play.workerBack(0, "worker 4");
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.NodesLost(List.of(0)), new JobTracker.NodesRejoined(List.of(0)));
    assertThat(workers.get(0).getAllReceived())
        .extracting(message -> message.getClass().getSimpleName())
        .containsExactly("StartNode");
  }

  /**
   * As the first repeat's job, which the experiment's file was read with, may have had a shuffle.
   */
  @Test
  void aShuffleOfNothingHasArrivedWhenTheMapsHaveEnded() {
    play.begin(
        List.of(new Fault(new Fault.Shuffled(1, 0.4), new Fault.Lose("r2", List.of(1)))),
        List.of(Specs.job(1, 2, 0)));
    assertThat(network.getAllReceived()).isEmpty();
    AwaitTasks asked = (AwaitTasks) tracker.receiveMessage();
    assertThat(asked.type()).isEqualTo(TaskType.MAP);
    assertThat(asked.share()).isEqualTo(1);
  }

  @Test
  void theTrackerMissesANodeWhoseHeartbeatsExpire() {
    play.begin(List.of(new Fault(at(10), new Fault.Lose("r2", List.of(1)))), List.of());
    scene.happen(10);
    assertThat(tracker.getAllReceived()).isEmpty();
    scene.happen(EXPIRY);
    scene.happen(EXPIRY);
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.NodesLost(List.of(1)));
  }

  /** Its data node counts by how long it is silent, whatever the tracker waits for. */
  @Test
  void whereBlocksAreCopiedTheTrackerIsToldOfEachSilence() {
    FaultPlay replicating = scene.play(true);
    replicating.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            new Fault(at(20), new Fault.Heal("r2", List.of(1), List.of()))),
        List.of());
    for (PlayedFaults.Entry entry : List.copyOf(events)) {
      replicating.happens(entry.what());
    }
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.NodesSilent(List.of(1)),
            new JobTracker.NodesLost(List.of(1)),
            new JobTracker.NodesRejoined(List.of(1)),
            new JobTracker.NodesHeard(List.of(1)));
  }

  /** Its return has shown the loss, and what then expires is of before. */
  @Test
  void aNodeThatIsBackIsNotMissedForItsFormerSilence() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            new Fault(at(20), new Fault.Heal("r2", List.of(1), List.of()))),
        List.of());
    scene.happen(10);
    scene.happen(20);
    scene.happen(EXPIRY);
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.NodesLost(List.of(1)), new JobTracker.NodesRejoined(List.of(1)));
  }

  @Test
  void aFaultHappensWhenTheTrackerOrTheNetworkSaysItsNumber() {
    play.begin(
        List.of(
            new Fault(new Fault.Shuffled(1, 0.4), new Fault.Lose("r1", List.of(0))),
            new Fault(
                new Fault.TasksEnded(1, TaskType.MAP, 0.5), new Fault.Fail(1, TaskType.REDUCE, 0))),
        List.of(Specs.job(1, 2, 1)));
    assertThat(events).isEmpty();
    assertThat(((Network.AwaitShuffle) network.receiveMessage()).tag()).isZero();
    assertThat(((AwaitTasks) tracker.receiveMessage()).tag()).isEqualTo(1);
    play.happens(new FaultEvent.FaultDue(1));
    assertThat(tracker.getAllReceived())
        .containsExactly(new JobTracker.Fail(1, TaskType.REDUCE, 0));
    assertThat(network.getAllReceived()).isEmpty();
    play.happens(new FaultEvent.FaultDue(0));
    assertThat(network.getAllReceived()).containsExactly(new Network.NodesLost(List.of(0)));
  }

  private static Fault cut(int at, Fault.Ways ways) {
    return new Fault(at(at), new Fault.Cut("r2", List.of(1), List.of(), ways));
  }

  private static Fault healed(int at) {
    return new Fault(at(at), new Fault.Heal("r2", List.of(1), List.of()));
  }

  /** It was never missed, and has done nothing anew. */
  @Test
  void aShortSilenceIsNoLoss() {
    play.begin(List.of(cut(10, Fault.Ways.BOTH), healed(20)), List.of());
    scene.happen(10);
    assertThat(network.getAllReceived())
        .containsExactly(
            new Network.ChangeObstacles(
                new Obstacles(new BitSet(), List.of(Barrier.between(List.of(1), List.of())))));
    scene.happen(20);
    scene.happen(EXPIRY);
    assertThat(network.getAllReceived())
        .containsExactly(new Network.ChangeObstacles(Obstacles.NONE));
    assertThat(tracker.getAllReceived()).isEmpty();
  }

  /** Its flows are of before, and it has to begin anew, as a node that was lost. */
  @Test
  void aNodeThatIsHeardAfterItWasMissedBeginsAnew() {
    play.begin(List.of(cut(10, Fault.Ways.HEARTBEATS), healed((int) EXPIRY + 1)), List.of());
    scene.happen(10);
    assertThat(network.getAllReceived()).isEmpty();
    scene.happen(EXPIRY);
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.NodesLost(List.of(1)));
    scene.happen(EXPIRY + 1);
    assertThat(network.getAllReceived())
        .containsExactly(new Network.NodesLost(List.of(1)), new Network.NodesRejoined(List.of(1)));
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.NodesRejoined(List.of(1)));
    assertThat(workers.get(1).getAllReceived())
        .extracting(message -> message.getClass().getSimpleName())
        .containsExactly("ChangeNode", "StopNode", "StartNode");
  }

  /** It has been back for the network meanwhile; the tracker learns of its loss by its word. */
  @Test
  void aNodeThatIsLostAndBackWhileItIsCutOffIsHeardOfLater() {
    play.begin(
        List.of(
            cut(10, Fault.Ways.HEARTBEATS),
            new Fault(at(20), new Fault.Lose("r2", List.of(1)), Optional.of(Duration.ofSeconds(5))),
            healed(30)),
        List.of());
    scene.happen(10);
    scene.happen(20);
    play.happens(new FaultEvent.StateOver(1));
    assertThat(network.getAllReceived())
        .containsExactly(new Network.NodesLost(List.of(1)), new Network.NodesRejoined(List.of(1)));
    assertThat(tracker.getAllReceived()).isEmpty();
    assertThat(workers.get(1).getAllReceived())
        .extracting(message -> message.getClass().getSimpleName())
        .containsExactly("ChangeNode", "StopNode", "StartNode", "ChangeNode");
    scene.happen(30);
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.NodesLost(List.of(1)), new JobTracker.NodesRejoined(List.of(1)));
  }

  /** Of two faults that slow a node the slower counts, and each is over for itself. */
  @Test
  void theSlowerOfTwoCounts() {
    Fault half =
        new Fault(
            at(10), new Fault.Slow("r1", List.of(0), 0.5), Optional.of(Duration.ofSeconds(20)));
    Fault tenth =
        new Fault(
            at(15), new Fault.Slow("r1", List.of(0), 0.1), Optional.of(Duration.ofSeconds(5)));
    play.begin(List.of(half, tenth), List.of());
    scene.happen(10);
    scene.happen(15);
    play.happens(new FaultEvent.StateOver(1));
    play.happens(new FaultEvent.StateOver(0));
    assertThat(workers.get(0).getAllReceived())
        .extracting(message -> ((WorkerMessage.ChangeNode) message).condition().speed())
        .containsExactly(0.5, 0.1, 0.5, 1.0);
  }

  /** A loss that will be over counts as a return. */
  @Test
  void allNodesMayBeLostForAWhile() {
    Fault all =
        new Fault(at(10), new Fault.Lose("all", List.of(0, 1)), Optional.of(Duration.ofSeconds(5)));
    play.begin(List.of(all, new Fault(at(30), new Fault.Lose("all", List.of(0, 1)))), List.of());
    scene.happen(10);
    play.happens(new FaultEvent.StateOver(0));
    assertThat(stuck).isEmpty();
    scene.happen(30);
    assertThat(stuck).hasSize(1);
  }

  @Test
  void linksFlapInTurn() {
    play.begin(
        List.of(
            new Fault(
                at(10),
                new Fault.Flap("r1.up", List.of(4), Duration.ofSeconds(2), Duration.ofSeconds(8)),
                Optional.of(Duration.ofSeconds(15)))),
        List.of());
    scene.happen(10);
    assertThat(events)
        .containsOnlyOnce(
            new PlayedFaults.Entry(2 * SECOND, new FaultEvent.StateOver(1)),
            new PlayedFaults.Entry(10 * SECOND, new FaultEvent.Again(0, 0)),
            new PlayedFaults.Entry(15 * SECOND, new FaultEvent.SeriesOver(0)));
    play.happens(new FaultEvent.StateOver(1));
    play.happens(new FaultEvent.Again(0, 0));
    play.happens(new FaultEvent.StateOver(2));
    play.happens(new FaultEvent.SeriesOver(0));
    play.happens(new FaultEvent.Again(0, 1));
    assertThat(network.getAllReceived())
        .extracting(message -> ((Network.ChangeLinks) message).shares())
        .containsExactly(Map.of(4, 0.0), Map.of(4, 1.0), Map.of(4, 0.0), Map.of(4, 1.0));
  }

  @Test
  void eitherSideOfACutMayBeHealed() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Cut("r1", List.of(0), List.of(1), Fault.Ways.DATA)),
            healed(20)),
        List.of());
    scene.happen(10);
    scene.happen(20);
    assertThat(network.getAllReceived())
        .extracting(message -> ((Network.ChangeObstacles) message).obstacles().barriers().size())
        .containsExactly(1, 0);
  }
}
