package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Slots;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A block with three replicas on two racks of three nodes, and a clock that the test moves. */
class ReplicatorTest {
  private static final long SECOND = 1_000_000_000L;
  private static final ReplicationSettings PACE =
      new ReplicationSettings(
          Duration.ofSeconds(10), 2, 2, Duration.ofSeconds(3), Duration.ofMinutes(5));

  private final TestInbox<NetworkMessage> network = TestInbox.create();
  private final TestInbox<FlowAnswer> owner = TestInbox.create();
  private final PlayedCluster cluster =
      PlayedCluster.replicating(Clusters.equal(2, 3, new Slots.Typed(1, 1), 3), "fifo", PACE);
  private final Job job = job();
  private long now;
  private long dueNanos = -1;
  private final Replicator replicator =
      new Replicator(
          cluster.tracker.nameNode().orElseThrow(),
          new RunClock(() -> now, 0, 1),
          network.getRef(),
          owner.getRef(),
          new HandTimer());

  private Job job() {
    JobSpec spec = Specs.job(1, 1, 0);
    cluster.tracker.expect(List.of(spec));
    return cluster.tracker.submit(spec, cluster.tick());
  }

  /** Lets time go on until nothing is due by then. */
  private void until(long second) {
    while (dueNanos >= 0 && dueNanos <= second * SECOND) {
      now = dueNanos;
      dueNanos = -1;
      replicator.look();
    }
    now = second * SECOND;
  }

  private List<OpenFlow> opened() {
    return network.getAllReceived().stream().map(OpenFlow.class::cast).toList();
  }

  private int holder(int replica) {
    return job.splits().node(0, replica);
  }

  @Test
  void nobodyLooksWhileAllIsWell() {
    assertThat(dueNanos).isEqualTo(-1);
  }

  @Test
  void aBlockGoesFromDiskToDiskAsAFlowOfItsOwnKind() {
    List<Integer> holders = job.splits().nodes(0);
    replicator.silent(List.of(holder(0)));
    until(11);
    assertThat(opened()).isEmpty();
    until(12);
    List<OpenFlow> flows = opened();
    assertThat(flows).hasSize(1);
    OpenFlow flow = flows.get(0);
    assertThat(flow.kind()).isEqualTo(FlowKind.REPLICATION);
    assertThat(flow.job()).isEqualTo(1);
    assertThat(flow.node()).isEqualTo(OpenFlow.AT_MASTER);
    int target = flow.route().destination();
    assertThat(holders).doesNotContain(target);
    assertThat(flow.route()).isEqualTo(new Route(flow.route().source(), target, DiskUse.BOTH));
    assertThat(flow.route().source()).isIn(holder(1), holder(2));
    assertThat(flow.bytes()).isEqualTo(100);
    assertThat(flow.startNanos()).isEqualTo(12 * SECOND);

    until(13);
    replicator.ended(new FlowEnded(flow.tag(), 13 * SECOND));
    assertThat(job.splits().nodes(0)).hasSize(4).contains(target);
    assertThat(dueNanos).isEqualTo(-1);
  }

  /** Once it has been waited for. */
  @Test
  void aFlowThatIsLostIsAskedForAnew() {
    replicator.silent(List.of(holder(0)));
    until(12);
    replicator.ended(new FlowLost(opened().get(0).tag(), now));
    until(311);
    assertThat(opened()).isEmpty();
    until(312);
    assertThat(opened()).hasSize(1);
  }

  /** Two of three replicas are lost, so that the third is handed on from node to node. */
  @Test
  void whoDoesNotReceiveHandsNothingOn() {
    replicator.silent(List.of(holder(1), holder(2)));
    until(12);
    List<OpenFlow> flows = opened();
    assertThat(flows).hasSize(2);
    assertThat(flows.get(1).route())
        .isEqualTo(
            new Route(
                flows.get(0).route().destination(),
                flows.get(1).route().destination(),
                DiskUse.WRITE));
    replicator.ended(new FlowLost(flows.get(0).tag(), now));
    assertThat(network.getAllReceived())
        .containsExactly(new CloseFlow(flows.get(1).tag(), owner.getRef()));
    replicator.ended(new FlowEnded(flows.get(1).tag(), now));
    assertThat(job.splits().nodes(0)).hasSize(3);
  }

  @Test
  void aBlockArrivesNowhereBeforeItHasArrivedAtTheTargetBefore() {
    replicator.silent(List.of(holder(1), holder(2)));
    until(12);
    List<OpenFlow> flows = opened();
    int first = flows.get(0).route().destination();
    int second = flows.get(1).route().destination();
    until(13);
    replicator.ended(new FlowEnded(flows.get(1).tag(), now));
    assertThat(job.splits().nodes(0)).hasSize(3).doesNotContain(second);
    until(14);
    replicator.ended(new FlowEnded(flows.get(0).tag(), now));
    assertThat(job.splits().nodes(0)).hasSize(5).contains(first, second);
  }

  @Test
  void aFlowThatEndedEarlyIsWorthNothingIfTheOneBeforeFails() {
    replicator.silent(List.of(holder(1), holder(2)));
    until(12);
    List<OpenFlow> flows = opened();
    replicator.ended(new FlowEnded(flows.get(1).tag(), now));
    replicator.ended(new FlowLost(flows.get(0).tag(), now));
    assertThat(network.getAllReceived()).isEmpty();
    assertThat(job.splits().nodes(0)).hasSize(3);
  }

  @Test
  void anAnswerToNothingIsNone() {
    replicator.ended(new FlowEnded(77, 0));
    assertThat(job.splits().nodes(0)).hasSize(3);
  }

  @Test
  void inTheEndNothingIsDue() {
    replicator.silent(List.of(holder(0)));
    assertThat(dueNanos).isEqualTo(10 * SECOND);
    replicator.end();
    assertThat(dueNanos).isEqualTo(-1);
  }

  /** A timer that fires when the test's clock has reached it. */
  private final class HandTimer implements Timer {
    @Override
    public void set(long nanos) {
      dueNanos = now + nanos;
    }

    @Override
    public void rest(long nanos) {
      set(nanos);
    }

    @Override
    public void observe(long nanos) {
      set(nanos);
    }

    @Override
    public void cancel() {
      dueNanos = -1;
    }
  }
}
