package io.racklab.deploy.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.NodeMessage.MapEnds;
import io.racklab.protocol.Route;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.port.NetworkHandler;
import io.racklab.protocol.port.NetworkPort;
import io.racklab.protocol.port.Ports;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.port.TrackerHandler;
import io.racklab.protocol.port.TrackerPort;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class VirtualPortsTest {
  private final List<String> done = new ArrayList<>();
  private final VirtualTime time = new VirtualTime(1_000_000);
  private final Ports ports = time.ports();
  private final TestInbox<TrackerMessage> trackerActor = TestInbox.create();
  private final TestInbox<NodeMessage> node = TestInbox.create();
  private final TrackerPort tracker = ports.tracker(trackerActor.getRef());
  private NodeMessage answer = HeartbeatAnswer.NOTHING;

  private void runAll() {
    while (time.step()) {
      // Each step does one thing.
    }
  }

  @Test
  void onlyTheLatestSettingOfATimerCounts() {
    time.enter();
    Timer timer = ports.timer(null, action -> action, () -> done.add("at " + time.nanos()));
    timer.cancel();
    timer.set(5);
    timer.rest(4);
    timer.observe(3);
    runAll();
    assertThat(done).containsExactly("at 3");
    timer.set(7);
    timer.cancel();
    runAll();
    assertThat(done).hasSize(1);
  }

  @Test
  void flowsAreOpenedAndClosedInTheirOrderAfterWhatComesBefore() {
    time.enter();
    TestInbox<NetworkMessage> networkActor = TestInbox.create();
    OpenFlow flow = new OpenFlow(FlowKind.SHUFFLE, 1, 0, Route.of(0, 1), 10, 3, 0, null);
    NetworkPort network =
        ports.network(networkActor.getRef(), flowEnd -> done.add("answer " + flowEnd.tag()));
    network.open(flow);
    assertThat(networkActor.receiveMessage()).as("no network serves yet").isEqualTo(flow);
    ports.serve(
        new NetworkHandler() {
          @Override
          public void take(NetworkMessage message) {
            done.add("taken");
          }

          @Override
          public void open(OpenFlow asked, Consumer<FlowAnswer> answers) {
            done.add("opened");
            answers.accept(new FlowEnded(asked.tag(), 0));
          }
        });

    time.execute(() -> done.add("before"));
    network.open(flow);
    network.tell(new CloseFlow(3, null));
    network.answered(new FlowEnded(4, 0));
    runAll();

    assertThat(done).containsExactly("answer 4", "before", "opened", "taken", "answer 3");
    assertThat(networkActor.hasMessages()).isFalse();
  }

  @Test
  void aNodeIsIdleIfTheTrackerSaysSo() {
    time.enter();
    assertThat(tracker.isIdle(1)).as("no tracker serves yet").isFalse();
    assertThat(tracker.staysIdle()).isFalse();
    ports.serve(trackerOf(1));
    assertThat(tracker.isIdle(1)).isTrue();
    assertThat(tracker.isIdle(2)).isFalse();
    assertThat(tracker.staysIdle()).isTrue();
  }

  @Test
  void aHeartbeatIsTakenAtOnceUnlessSomethingComesBeforeIt() {
    time.enter();
    tracker.tell(heartbeat());
    assertThat(trackerActor.getAllReceived()).as("no tracker serves yet").hasSize(1);
    ports.serve(trackerOf(1));
    tracker.tell(heartbeat());
    assertThat(done).containsExactly("taken");
    assertThat(node.hasMessages()).as("there is nothing to do").isFalse();
    answer = new MapEnds(List.of());
    tracker.tell(heartbeat());
    assertThat(node.receiveMessage()).isEqualTo(answer);
    time.execute(() -> done.add("before"));
    tracker.tell(heartbeat());
    assertThat(trackerActor.getAllReceived()).as("another turn comes before").hasSize(1);
    runAll();
    time.order(OptionalLong.of(1));
    tracker.tell(heartbeat());
    assertThat(trackerActor.getAllReceived()).as("the order is drawn").hasSize(1);
    assertThat(done).containsExactly("taken", "taken", "before");
  }

  private Heartbeat heartbeat() {
    return new Heartbeat(2, node.getRef(), List.of(), List.of(), List.of());
  }

  /** A tracker at which heartbeats of one node would change nothing. */
  private TrackerHandler trackerOf(int idle) {
    return new TrackerHandler() {
      @Override
      public boolean isIdle(int asked) {
        return asked == idle;
      }

      @Override
      public boolean staysIdle() {
        return true;
      }

      @Override
      public long updatedNanos() {
        return 0;
      }

      @Override
      public void skip(long nanos) {
        done.add("skipped");
      }

      @Override
      public void take(Heartbeat heartbeat, Consumer<NodeMessage> reply) {
        done.add("taken");
        reply.accept(answer);
      }
    };
  }
}
