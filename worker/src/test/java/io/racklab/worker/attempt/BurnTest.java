package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.AttemptTimes;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.RunSettingsBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a map without input that computes for 1000 ns on the processor; the test moves the clock.
 */
@Timeout(60)
class BurnTest {
  private final ActorTestKit actors = ActorTestKit.create();
  private final ExecutorService burner = Executors.newSingleThreadExecutor();
  private final AtomicLong clock = new AtomicLong();
  private final AtomicLong looks = new AtomicLong();
  private final TestProbe<AttemptReport> node = actors.createTestProbe();
  private final TestProbe<NetworkMessage> network = actors.createTestProbe();

  @AfterEach
  void end() {
    clock.set(Long.MAX_VALUE);
    burner.shutdown();
    actors.shutdownTestKit();
  }

  @Test
  void theProcessorIsKeptBusyUntilThePhaseIsOver() {
    start();
    awaitBurning();
    node.expectNoMessage(Duration.ZERO);
    clock.set(1000);
    AttemptReport report = node.receiveMessage();
    assertThat(report.outcome()).isEqualTo(Outcome.SUCCEEDED);
    assertThat(report.computeNanos()).isEqualTo(1000);
  }

  @Test
  void anAttemptThatFailsFreesTheProcessor() throws Exception {
    start(new AttemptTimes(0, 1, 1000, false, 0.4));
    awaitBurning();
    node.expectNoMessage(Duration.ZERO);
    clock.set(400);
    AttemptReport report = node.receiveMessage();
    assertThat(report.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(report.finishNanos()).isEqualTo(400);
    burner.submit(() -> {}).get();
  }

  @Test
  void aKillFreesTheProcessorAtOnce() throws Exception {
    ActorRef<AttemptMessage> map = start();
    awaitBurning();
    map.tell(new Kill());
    assertThat(node.receiveMessage().outcome()).isEqualTo(Outcome.KILLED);
    // The clock stands still, so only the kill can have ended the burning.
    burner.submit(() -> {}).get();
  }

  private void awaitBurning() {
    long before = looks.get();
    while (looks.get() < before + 10) {
      Thread.onSpinWait();
    }
  }

  private ActorRef<AttemptMessage> start() {
    return start(new AttemptTimes(0, 1, 1000, false));
  }

  private ActorRef<AttemptMessage> start(AttemptTimes times) {
    RunSettings run =
        RunSettingsBuilder.racks(0)
            .tasks(
                new TaskSettings(
                    0, 1, true, SortSettings.HADOOP, TaskSettings.HADOOP_TIMEOUT_NANOS))
            .build();
    NodeSettings settings = new NodeSettings(0, "n0", 1, DiskSettings.perTask(1e9), 0);
    RunClock runClock =
        new RunClock(
            () -> {
              looks.incrementAndGet();
              return clock.get();
            },
            0,
            1);
    MapLaunch launch =
        new MapLaunch(
            new AttemptId(1, TaskType.MAP, 0, 0), List.of(0), 0, times, 0, true, List.of());
    Emulation emulation = new Emulation(run, settings, runClock, network.ref(), burner);
    return actors.spawn(MapAttempt.create(launch, emulation, node.ref()::tell));
  }
}
