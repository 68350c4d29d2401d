package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.Effect;
import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Clusters;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.protocol.Health;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node on each of two workers, and none of the flows that show that they can move flows. */
class WarmingUpTest {
  private final TestInbox<WorkerMessage> one = TestInbox.create("one");
  private final TestInbox<WorkerMessage> two = TestInbox.create("two");
  private final TestInbox<Network.WarmedUp> warm = TestInbox.create("warm");
  private final List<String> broken = new ArrayList<>();
  private final BehaviorTestKit<Network.Command> network =
      BehaviorTestKit.create(
          Network.create(
              new NetworkSettings(
                  Clusters.equal(2, 1, new Slots.Typed(1, 1)),
                  100,
                  new LinkWatch(
                      PlayedNetwork.SECOND,
                      PlayedNetwork.SECOND,
                      PlayedNetwork.RULE,
                      RunMeter.NONE),
                  NetworkRules.EXACT,
                  1,
                  row -> {},
                  broken::add,
                  address -> {})));

  @BeforeEach
  void warmUp() {
    network.run(
        new Network.WarmUp(
            List.of(
                new Provisioned(one.getRef(), "w1", "h1", 1, false),
                new Provisioned(two.getRef(), "w2", "h2", 2, false)),
            new int[] {0, 1},
            new RunClock(() -> 0, 0, 1),
            warm.getRef()));
    assertThat(one.hasMessages()).isTrue();
  }

  private void say(NetworkMessage message) {
    network.run(new Network.FromCluster(message));
  }

  @Test
  void aWorkerThatCannotTakePartIsTold() {
    say(new WorkerBroken("w1", "no port"));
    assertThat(broken).hasSize(1);
  }

  @Test
  void workersThatMoveNothingAreTold() {
    Effect.TimerScheduled<?> timer =
        network.getAllEffects().stream()
            .filter(Effect.TimerScheduled.class::isInstance)
            .map(Effect.TimerScheduled.class::cast)
            .findFirst()
            .orElseThrow();
    network.run((Network.Command) timer.msg());
    assertThat(broken).singleElement().asString().contains("the workers move nothing", "60 s");
  }

  /** Workers settle where a run has failed, and the network may still be there. */
  @Test
  void accountsOfARunThatHasFailedAreLetBe() {
    say(new ReceivedBytes(List.of()));
    say(new Account(0, List.of(), Health.PERFECT));
    assertThat(broken).isEmpty();
    assertThat(warm.hasMessages()).isFalse();
    assertThat(network.isAlive()).isTrue();
  }

  @Test
  void whatOnlyARunBringsIsNotLostBeforeItsTime() {
    assertThatThrownBy(() -> say(new LocalFetch(1, 1, 1000, 0, 0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LocalFetch");
  }
}
