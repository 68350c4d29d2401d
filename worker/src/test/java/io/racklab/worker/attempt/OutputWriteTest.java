package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.Route;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.RunSettingsBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Node 2 writes 100 B at 2 ns a byte to the disk and to nodes 1 and 3; node 1 is in another rack.
 */
class OutputWriteTest {
  private static final long FIRST = OutputWrite.FIRST_TAG;

  private final TestInbox<NetworkMessage> network = TestInbox.create();
  private final TestInbox<AttemptMessage> attempt = TestInbox.create();
  private final PhaseTimes times = new PhaseTimes(new AttemptId(1, TaskType.MAP, 0, 0), 0);

  @Test
  void eachReplicaComesFromTheOneBefore() {
    OutputWrite write = write(100, 1, 3);
    assertThat(write.flowsOpen()).isFalse();
    write.begin(1000);
    assertThat(network.getAllReceived())
        .containsExactly(
            new OpenFlow(
                FlowKind.OUTPUT,
                9,
                2,
                new Route(2, 1, DiskUse.WRITE),
                100,
                FIRST,
                1000,
                attempt.getRef().narrow()),
            new OpenFlow(
                FlowKind.OUTPUT,
                9,
                2,
                new Route(1, 3, DiskUse.WRITE),
                100,
                FIRST + 1,
                1000,
                attempt.getRef().narrow()));
    assertThat(write.flowsOpen()).isTrue();
  }

  @Test
  void itEndsWithTheSlowestOfDiskAndReplicas() {
    OutputWrite write = write(100, 1, 3);
    write.begin(1000);
    write.ended(new FlowEnded(FIRST + 1, 1500), times);
    assertThat(write.flowsOpen()).isTrue();
    write.ended(new FlowEnded(FIRST, 1100), times);
    assertThat(write.flowsOpen()).isFalse();
    assertThat(write.over()).isFalse();
    write.diskEnded(1200);
    assertThat(write.over()).isTrue();
    assertThat(write.endNanos()).isEqualTo(1500);
  }

  @Test
  void aSlowDiskEndsItLast() {
    OutputWrite write = write(100, 1);
    write.begin(1000);
    write.ended(new FlowEnded(FIRST, 1100), times);
    write.diskEnded(1200);
    assertThat(write.endNanos()).isEqualTo(1200);
  }

  @Test
  void eachHopBetweenRacksIsCounted() {
    OutputWrite write = write(100, 1, 3);
    write.begin(1000);
    write.ended(new FlowEnded(FIRST, 1100), times);
    assertThat(crossRack()).isEqualTo(100);
    write.ended(new FlowEnded(FIRST + 1, 1200), times);
    assertThat(crossRack()).isEqualTo(200);
  }

  /** The other hops continue, and the bytes of the lost one are not counted. */
  @Test
  void aLostHopEndsWithoutHavingMovedAnything() {
    OutputWrite write = write(100, 1, 3);
    write.begin(1000);
    write.ended(new FlowLost(FIRST, 1300), times);
    assertThat(write.flowsOpen()).isTrue();
    write.ended(new FlowLost(FIRST + 1, 1300), times);
    assertThat(write.flowsOpen()).isFalse();
    assertThat(write.endNanos()).isEqualTo(1300);
    assertThat(crossRack()).isZero();
  }

  @Test
  void aHopWithinTheRackIsNotCounted() {
    OutputWrite write = write(100, 3);
    write.begin(1000);
    write.ended(new FlowEnded(FIRST, 1100), times);
    assertThat(crossRack()).isZero();
  }

  @Test
  void noBytesOpenNoFlows() {
    OutputWrite write = write(0, 1, 3);
    write.begin(1000);
    assertThat(write.flowsOpen()).isFalse();
    assertThat(network.getAllReceived()).isEmpty();
  }

  @Test
  void closingNamesTheFlowsThatWereOpened() {
    OutputWrite write = write(100, 1, 3);
    write.begin(1000);
    network.getAllReceived();
    write.close();
    assertThat(network.getAllReceived())
        .containsExactly(
            new CloseFlow(FIRST, attempt.getRef().narrow()),
            new CloseFlow(FIRST + 1, attempt.getRef().narrow()));
  }

  private long crossRack() {
    return times.report(AttemptReport.Outcome.SUCCEEDED, 0, 0).crossRackBytes();
  }

  private OutputWrite write(long bytes, Integer... replicas) {
    RunSettings run =
        RunSettingsBuilder.racks(0, 0, 1, 1)
            .tasks(
                new TaskSettings(
                    0, 2, false, SortSettings.HADOOP, TaskSettings.HADOOP_TIMEOUT_NANOS))
            .build();
    Emulation emulation =
        new Emulation(
            run,
            new NodeSettings(2, "n2", 1, DiskSettings.perTask(5e8), 0),
            new RunClock(() -> 0, 0, 1),
            network.getRef(),
            Runnable::run);
    AttemptRuntime runtime =
        new AttemptRuntime(emulation, report -> {}, attempt.getRef(), null, flow -> {});
    return new OutputWrite(runtime, 9, bytes, List.of(replicas));
  }
}
