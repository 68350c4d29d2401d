package io.racklab.master.engine.network;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.Clusters;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NetworkMessage.WorkerBroken;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The network actor on the calling thread and a clock that a test moves. Nodes 0 and 1 are rack 0
 * and worker 0, nodes 2 and 3 rack 1 and worker 1; every link moves 100 bytes a second.
 */
final class PlayedNetwork implements AutoCloseable {
  static final long SECOND = 1_000_000_000L;
  static final CongestionRule RULE = CongestionRule.DEFAULT;

  final List<TestInbox<WorkerMessage>> workers =
      List.of(TestInbox.create("w0"), TestInbox.create("w1"));
  final TestInbox<FlowAnswer> owner = TestInbox.create();
  final TestInbox<Network.Closed> closed = TestInbox.create();
  final List<Row> rows = new ArrayList<>();
  final List<String> broken = new ArrayList<>();

  /** A machine that is busy with other things starts loggers late. */
  private final ActorTestKit kit =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.logger-startup-timeout = 60s")
              .withFallback(ManualTime.config()));

  private final ManualTime time = ManualTime.get(kit.system());
  private final List<ActorRef<NetworkMessage>> announced = new ArrayList<>();
  private final ActorRef<Network.Command> network;
  private long now;
  private Runnable atOneInstant;

  PlayedNetwork(boolean fluid) {
    this(fluid, LinkMode.EMULATED);
  }

  PlayedNetwork(boolean fluid, LinkMode links) {
    Topology topology = Clusters.equal(2, 2, new Slots.Typed(1, 1));
    var settings =
        new NetworkSettings(
            topology,
            100,
            new LinkWatch(SECOND, SECOND, RULE, RunMeter.NONE),
            new NetworkRules(links, 0),
            2,
            rows::add,
            this::somethingBroke,
            announced::add);
    network =
        kit.spawn(
            Network.create(settings),
            DispatcherSelector.fromConfig("akka.test.calling-thread-dispatcher"));
    List<Provisioned> provisioned =
        IntStream.range(0, 2)
            .mapToObj(i -> new Provisioned(workers.get(i).getRef(), "w" + i, "h" + i, i, fluid))
            .toList();
    network.tell(
        new Network.Open(provisioned, new int[] {0, 0, 1, 1}, new RunClock(() -> now, 0, 1)));
  }

  void tell(NetworkMessage message) {
    announced.get(0).tell(message);
  }

  /**
   * A worker gives its account.
   *
   * @param peers what went to each worker and came from it
   */
  void account(int worker, Ledger... peers) {
    tell(new Account(worker, List.of(peers), Health.PERFECT));
  }

  void open(int source, int destination, long bytes, long tag) {
    open(source, destination, bytes, tag, now);
  }

  /** The same, of a flow that was to start some time ago. */
  void open(int source, int destination, long bytes, long tag, long startNanos) {
    tell(
        new OpenFlow(
            FlowKind.SHUFFLE,
            1,
            destination,
            Route.of(source, destination),
            bytes,
            tag,
            startNanos,
            owner.getRef()));
  }

  void cancel(long tag) {
    tell(new CloseFlow(tag, owner.getRef()));
  }

  void tell(Network.Command command) {
    network.tell(command);
  }

  /** A block is copied, which the master has asked for. */
  void copy(int source, int destination, long bytes, long tag) {
    tell(
        new OpenFlow(
            FlowKind.REPLICATION,
            1,
            OpenFlow.AT_MASTER,
            Route.of(source, destination),
            bytes,
            tag,
            now,
            owner.getRef()));
  }

  void askToClose() {
    network.tell(new Network.Close(closed.getRef()));
  }

  /** What is done here reaches the actor before it does anything else. */
  void atOneInstant(Runnable telling) {
    atOneInstant = telling;
    tell(new WorkerBroken("", ""));
  }

  private void somethingBroke(String message) {
    if (atOneInstant == null) {
      broken.add(message);
      return;
    }
    // The actor is at work on this thread, so that what it is told waits.
    Runnable telling = atOneInstant;
    atOneInstant = null;
    telling.run();
  }

  /** Time passes and timers fire, at once for those of no length. */
  void pass(double seconds) {
    now += Math.round(seconds * SECOND);
    time.timePasses(Duration.ofNanos(Math.round(seconds * SECOND)));
  }

  /** Time passes while every timer is late. */
  void stall(double seconds) {
    now += Math.round(seconds * SECOND);
  }

  /** What a worker has been told since this was asked last. */
  List<WorkerMessage> told(int worker) {
    return workers.get(worker).getAllReceived();
  }

  <T extends Row> List<T> rows(Class<T> kind) {
    return rows.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Override
  public void close() {
    kit.shutdownTestKit();
  }
}
