package io.racklab.protocol.port;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ports of actors that have threads of their own. */
class MailboxesTest {
  private final ActorTestKit actors = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(actors.system());
  private final TestProbe<String> done = actors.createTestProbe();

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  /** An actor that does with its timer what it is told, and runs the timer's action in a turn. */
  private Behavior<Runnable> actor(List<Timer> made) {
    return Behaviors.withTimers(
        timers -> {
          made.add(
              Mailboxes.INSTANCE.timer(timers, step -> step, () -> done.ref().tell("the timer")));
          Mailboxes.INSTANCE
              .delays(timers, step -> step)
              .after(4_000_000, () -> done.ref().tell("a delay"));
          Mailboxes.INSTANCE
              .delays(timers, step -> step)
              .after(4_000_000, () -> done.ref().tell("a delay"));
          return Behaviors.receiveMessage(
              step -> {
                step.run();
                return Behaviors.same();
              });
        });
  }

  @Test
  void onlyTheLatestSettingOfATimerCountsAndEveryDelayDoes() {
    List<Timer> made = new ArrayList<>();
    ActorRef<Runnable> actor = actors.spawn(actor(made));
    actor.tell(
        () -> {
          made.get(0).set(1_000_000);
          made.get(0).rest(2_000_000);
          made.get(0).observe(3_000_000);
          done.ref().tell("set");
        });
    done.expectMessage("set");
    time.expectNoMessageFor(Duration.ofNanos(2_500_000), done);
    time.timePasses(Duration.ofMillis(1));
    done.expectMessage("the timer");
    time.timePasses(Duration.ofMillis(1));
    done.expectMessage("a delay");
    done.expectMessage("a delay");
    actor.tell(
        () -> {
          made.get(0).set(1_000_000);
          made.get(0).cancel();
          done.ref().tell("cancelled");
        });
    done.expectMessage("cancelled");
    time.expectNoMessageFor(Duration.ofMillis(5), done);
  }

  @Test
  void aCounterpartIsItsMailbox() {
    TestInbox<TrackerMessage> tracker = TestInbox.create();
    TestInbox<NetworkMessage> network = TestInbox.create();
    TestInbox<NodeMessage> node = TestInbox.create();
    List<Long> answered = new ArrayList<>();

    TrackerPort toTracker = Mailboxes.INSTANCE.tracker(tracker.getRef());
    Heartbeat heartbeat = new Heartbeat(1, node.getRef(), List.of(), List.of(), List.of());
    toTracker.tell(heartbeat);
    assertThat(tracker.receiveMessage()).isSameAs(heartbeat);
    assertThat(toTracker.isIdle(1)).as("a node must ask, since it cannot look").isFalse();
    assertThat(toTracker.staysIdle()).isFalse();

    NetworkPort toNetwork =
        Mailboxes.INSTANCE.network(network.getRef(), flow -> answered.add(flow.tag()));
    toNetwork.tell(new CloseFlow(3, null));
    assertThat(network.receiveMessage()).isEqualTo(new CloseFlow(3, null));
    toNetwork.answered(new FlowEnded(3, 0));
    assertThat(answered).containsExactly(3L);

    assertThat(Mailboxes.INSTANCE.<String>pick("mailbox", "call")).isEqualTo("mailbox");
  }
}
