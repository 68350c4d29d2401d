package io.racklab.master.runs.run;

import static io.racklab.master.runs.run.PlayedFaults.EXPIRY;
import static io.racklab.master.runs.run.PlayedFaults.SECOND;
import static io.racklab.master.runs.run.PlayedFaults.at;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.engine.tracker.AfterRestart;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.protocol.WorkerMessage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The job tracker of two nodes, each on a worker of its own, is away for a while. */
class TrackerRestartTest {
  private final PlayedFaults scene = new PlayedFaults();
  private final FaultPlay play = scene.play;
  private final List<PlayedFaults.Entry> events = scene.events;
  private final TestInbox<JobTracker.Command> tracker = scene.tracker;
  private final List<TestInbox<WorkerMessage>> workers = scene.workers;

  /** By this test's clock, which stands still, it is over so many seconds after 0. */
  private static Fault restart(int at, int seconds, AfterRestart jobs) {
    return new Fault(
        at(at),
        new Fault.TrackerDown(List.of(0, 1), jobs),
        Optional.of(Duration.ofSeconds(seconds)));
  }

  /** Node 0 goes on; node 1 has begun anew meanwhile, which is its loss. */
  @Test
  void aJobTrackerThatKeepsItsJobsMissesWhatHasBegunAnew() {
    play.begin(
        List.of(
            restart(10, 2000, AfterRestart.KEPT),
            new Fault(at(20), new Fault.Lose("r2", List.of(1))),
            new Fault(at(30), new Fault.Heal("r2", List.of(1), List.of()))),
        List.of());
    scene.happen(10);
    scene.happen(20);
    scene.happen(30);
    scene.happen(EXPIRY);
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.Down());
    scene.happen(2000);
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.NodesLost(List.of(1)),
            new JobTracker.Restarted(AfterRestart.KEPT),
            new JobTracker.NodesRejoined(List.of(1)));
    assertThat(workers.get(0).getAllReceived())
        .extracting(message -> message.getClass().getSimpleName())
        .containsExactly("ChangeNode", "ChangeNode");
  }

  /** The name node is another process. */
  @Test
  void whereBlocksAreCopiedSilenceCountsWhileTheJobTrackerIsNotThere() {
    FaultPlay replicating = scene.play(true);
    replicating.begin(
        List.of(
            restart(10, 2000, AfterRestart.KEPT),
            new Fault(at(20), new Fault.Lose("r2", List.of(1))),
            new Fault(at(30), new Fault.Heal("r2", List.of(1), List.of()))),
        List.of());
    for (PlayedFaults.Entry entry : List.copyOf(events)) {
      replicating.happens(entry.what());
    }
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.Down(),
            new JobTracker.NodesSilent(List.of(1)),
            new JobTracker.NodesHeard(List.of(1)));
  }

  /** It waits for node 1 as long as for any, from when it is there again. */
  @Test
  void aJobTrackerThatKeepsItsJobsWaitsAnewForSilentNodes() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            restart(20, 80, AfterRestart.KEPT)),
        List.of());
    scene.happen(10);
    scene.happen(20);
    scene.happen(80);
    assertThat(tracker.getAllReceived())
        .containsExactly(new JobTracker.Down(), new JobTracker.Restarted(AfterRestart.KEPT));
    assertThat(events.get(events.size() - 1).nanos()).isEqualTo(EXPIRY * SECOND);
    play.happens(events.get(events.size() - 1).what());
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.NodesLost(List.of(1)));
  }

  /** Every node is lost for it; those that it hears begin anew. */
  @Test
  void aJobTrackerThatKnowsNobodyLetsEveryNodeBeginAnew() {
    play.begin(
        List.of(
            new Fault(at(10), new Fault.Lose("r2", List.of(1))),
            restart(20, 80, AfterRestart.AGAIN)),
        List.of());
    scene.happen(10);
    scene.happen(20);
    workers.get(0).getAllReceived();
    scene.happen(80);
    assertThat(tracker.getAllReceived())
        .containsExactly(
            new JobTracker.Down(),
            new JobTracker.NodesLost(List.of(0, 1)),
            new JobTracker.Restarted(AfterRestart.AGAIN),
            new JobTracker.NodesRejoined(List.of(0)));
    assertThat(workers.get(0).getAllReceived())
        .extracting(message -> message.getClass().getSimpleName())
        .containsExactly("StopNode", "StartNode");
    scene.happen(EXPIRY);
    assertThat(tracker.getAllReceived()).isEmpty();
  }

  /** It is there again when both are over, and of what they do to jobs the worse is done. */
  @Test
  void restartsThatOverlapAreOne() {
    play.begin(
        List.of(restart(10, 30, AfterRestart.LOST), restart(20, 60, AfterRestart.KEPT)), List.of());
    scene.happen(10);
    scene.happen(20);
    scene.happen(30);
    assertThat(tracker.getAllReceived()).containsExactly(new JobTracker.Down());
    scene.happen(60);
    assertThat(tracker.getAllReceived()).contains(new JobTracker.Restarted(AfterRestart.LOST));
  }
}
