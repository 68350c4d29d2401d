package io.racklab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.FishingOutcome;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.Health;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.Account;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.ReceivedBytes;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.Route;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.Begin;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.Masters;
import io.racklab.protocol.WorkerMessage.Provision;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.Settle;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.WorkerMessage.StartNode;
import io.racklab.protocol.WorkerMessage.StopFlow;
import io.racklab.protocol.WorkerMessage.StopNode;
import io.racklab.protocol.WorkerMessage.Tidied;
import io.racklab.protocol.WorkerMessage.Tidy;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.EventLoops;
import io.racklab.worker.transfer.FluidTransfers;
import io.racklab.worker.transfer.SocketTransfers;
import io.racklab.worker.transfer.Transport;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the worker; blocking tasks wait in a queue until the test runs them. */
@Tag("wall")
@Timeout(60)
class WorkerTest {
  private static final long HOUR = 3_600_000_000_000L;
  private static final Transport FLUID = (run, network) -> new FluidTransfers();

  private final ActorTestKit actors = ActorTestKit.create();
  private final EventLoops loops = EventLoops.open(1, Thread::new);
  private final BlockingQueue<Runnable> blocking = new LinkedBlockingQueue<>();
  private final AtomicInteger openings = new AtomicInteger();
  private final AtomicInteger tidied = new AtomicInteger();
  private final List<Integer> ports = new ArrayList<>();
  private final TestProbe<Provisioned> master = actors.createTestProbe();
  private final TestProbe<TrackerMessage> tracker = actors.createTestProbe();
  private final TestProbe<NetworkMessage> network = actors.createTestProbe();
  private ActorRef<Worker.Command> running;

  @AfterEach
  void end() {
    actors.shutdownTestKit();
    // An ended worker's queued tasks close its port, and any port that it was still opening.
    for (Runnable next = blocking.poll(); next != null; next = blocking.poll()) {
      next.run();
    }
    loops.close();
  }

  @Test
  void itAnnouncesItselfAndIsReadyWhenItsTransfersAre() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    worker.tell(provision(HOUR));
    Runnable opening = blocking.take();
    master.expectNoMessage(Duration.ZERO);
    opening.run();
    assertThat(master.receiveMessage()).isEqualTo(new Provisioned(worker, "w1", "", 0, true));
  }

  @Test
  void everyNodeSpeaksOnceTheRunHasBegun() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    provisioned(worker, HOUR);
    tracker.expectNoMessage(Duration.ZERO);
    worker.tell(new Begin(System.nanoTime()));
    Set<Integer> nodes =
        tracker.receiveSeveralMessages(3).stream()
            .map(Heartbeat.class::cast)
            .map(Heartbeat::node)
            .collect(Collectors.toSet());
    assertThat(nodes).containsExactlyInAnyOrder(4, 5, 6);
  }

  @Test
  void aSecondBeginStartsNoNodeTwice() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    worker.tell(provision(1_000_000, HOUR, master.ref()));
    blocking.take().run();
    master.receiveMessage();
    worker.tell(new Begin(System.nanoTime()));
    worker.tell(new Begin(System.nanoTime()));
    Map<Integer, Set<ActorRef<NodeMessage>>> voices = new HashMap<>();
    for (TrackerMessage message : tracker.receiveSeveralMessages(30, Duration.ofSeconds(30))) {
      Heartbeat beat = (Heartbeat) message;
      voices.computeIfAbsent(beat.node(), node -> new HashSet<>()).add(beat.replyTo());
    }
    assertThat(voices)
        .containsOnlyKeys(4, 5, 6)
        .allSatisfy((node, of) -> assertThat(of).hasSize(1));
  }

  /** A garbage collection after time 0 would be a pause in the run. */
  @Test
  void itIsTidyBeforeTheRunsTimeBegins() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    provisioned(worker, HOUR);
    TestProbe<Tidied> tidy = actors.createTestProbe();
    worker.tell(new Tidy(tidy.ref()));
    assertThat(tidy.receiveMessage().worker()).isEqualTo(worker);
    assertThat(tidied).hasValue(1);
    worker.tell(new Begin(System.nanoTime()));
    tracker.receiveSeveralMessages(3);
    assertThat(tidied).hasValue(1);
  }

  @Test
  void aLostNodeIsSilentUntilItIsBack() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    provisioned(worker, HOUR);
    worker.tell(new Begin(System.nanoTime()));
    ActorRef<NodeMessage> lost = voices(3).get(5);
    TestProbe<NodeMessage> watch = actors.createTestProbe();
    worker.tell(new StopNode(5));
    watch.expectTerminated(lost);
    worker.tell(new StartNode(new NodeSettings(5, "n5", 1, DiskSettings.perTask(1e9), 0)));
    assertThat(voices(1)).containsOnlyKeys(5).doesNotContainValue(lost);
  }

  private Map<Integer, ActorRef<NodeMessage>> voices(int count) {
    Map<Integer, ActorRef<NodeMessage>> voices = new HashMap<>();
    for (TrackerMessage message : tracker.receiveSeveralMessages(count)) {
      Heartbeat beat = (Heartbeat) message;
      voices.put(beat.node(), beat.replyTo());
    }
    return voices;
  }

  @Test
  void aSettledRunEndsWithItsLastBytesAndItsAccount() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    provisioned(worker, HOUR);
    worker.tell(new Begin(System.nanoTime()));
    worker.tell(new Settle(3, List.of()));
    assertThat(network.receiveMessage()).isEqualTo(new ReceivedBytes(List.of()));
    assertThat(network.receiveMessage()).isEqualTo(new Account(3, List.of(), Health.PERFECT));
  }

  /** As when another worker is lost before the run's time begins: this one plays the next run. */
  @Test
  void aRunThatNeverBeganIsSettledAndTheNextIsPlayed() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    Provisioned port = provisioned(worker, HOUR);
    worker.tell(new Settle(0, List.of(0, 0, 0, 0, 1, 1)));
    assertThat(network.fishForMessage(Duration.ofSeconds(30), this::untilAccount))
        .last()
        .extracting(message -> ((Account) message).health())
        .isEqualTo(Health.PERFECT);
    blocking.take().run();
    assertClosed(port.port());
    provisioned(worker, HOUR);
  }

  @Test
  void messagesOutsideARunDoNoHarm() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(FLUID);
    tellAllOfARun(worker);
    provisioned(worker, HOUR);
    worker.tell(new Settle(0, List.of()));
    network.receiveSeveralMessages(2);
    tellAllOfARun(worker);
    provisioned(worker, HOUR);
    network.expectNoMessage(Duration.ZERO);
    tracker.expectNoMessage(Duration.ZERO);
  }

  @Test
  void aPortThatCannotBeOpenedLeavesTheWorkerReadyForAnotherRun() throws InterruptedException {
    List<Integer> opened = new ArrayList<>();
    ActorRef<WorkerMessage> worker =
        worker(
            (run, to) -> {
              opened.add(opened.size());
              if (opened.size() == 1) {
                throw new IOException("no port is free");
              }
              return new FluidTransfers();
            });
    worker.tell(provision(HOUR));
    blocking.take().run();
    assertThat(network.expectMessageClass(NetworkMessage.WorkerBroken.class).why())
        .contains("no port is free");
    provisioned(worker, HOUR);
  }

  @Test
  void bytesThatCrossSocketsAreCountedByWindowAndClosed() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    Provisioned port = provisioned(worker, 1_000_000);
    worker.tell(new Begin(System.nanoTime()));
    worker.tell(new StartFlow(8, Route.of(4, 5), port.host(), port.port(), 3000, 0, 0));
    worker.tell(new Allocation(List.of(), List.of(new FlowDue(8, 0))));
    FlowArrived arrived = null;
    long counted = 0;
    while (arrived == null || counted < 3000) {
      NetworkMessage message = network.receiveMessage();
      if (message instanceof ReceivedBytes bytes) {
        counted += bytes.windows().stream().mapToLong(WindowBytes::realBytes).sum();
      } else if (message instanceof UnsentShares unsent) {
        assertThat(unsent.flows()).containsExactly(new UnsentShare(8, 1));
      } else {
        arrived = (FlowArrived) message;
      }
    }
    assertThat(counted).isEqualTo(3000);
    assertThat(arrived.flow()).isEqualTo(8);
    assertThat(arrived.realBytes()).isEqualTo(3000);
    assertThat(arrived.intact()).isTrue();
    worker.tell(new Settle(0, List.of(0, 0, 0, 0, 1, 1)));
    assertThat(network.fishForMessage(Duration.ofSeconds(30), this::untilAccount))
        .last()
        .extracting(message -> ((Account) message).peers().get(1).received())
        .isEqualTo(3000L);
    blocking.take().run();
    assertClosed(port.port());
  }

  @Test
  void theLastWindowIsReportedBeforeTheAccount() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    Provisioned port = provisioned(worker, HOUR);
    worker.tell(new Begin(System.nanoTime()));
    worker.tell(new StartFlow(8, Route.of(4, 5), port.host(), port.port(), 3000, 0, 0));
    worker.tell(new Allocation(List.of(), List.of(new FlowDue(8, 0))));
    network.expectMessageClass(UnsentShares.class);
    assertThat(network.receiveMessage()).isInstanceOf(FlowArrived.class);
    worker.tell(new Settle(0, List.of()));
    assertThat(network.expectMessageClass(ReceivedBytes.class).windows())
        .containsExactly(new WindowBytes(0, 4, 5, 3000));
    network.expectMessageClass(Account.class);
  }

  @Test
  void aNewRunClosesThePortOfTheOneBefore() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    Provisioned before = provisioned(worker, HOUR);
    worker.tell(provision(HOUR));
    blocking.take().run();
    blocking.take().run();
    Provisioned after = master.receiveMessage();
    assertClosed(before.port());
    assertThat(after.port()).isNotEqualTo(before.port());
  }

  @Test
  void aRunThatIsReplacedWhileItsPortOpensIsNeitherAnsweredNorLeftOpen()
      throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    TestProbe<Provisioned> first = actors.createTestProbe();
    worker.tell(provision(HOUR, first.ref()));
    worker.tell(provision(HOUR));
    Runnable firstOpening = blocking.take();
    Runnable secondOpening = blocking.take();
    // The later run's port opens first.
    secondOpening.run();
    Provisioned running = master.receiveMessage();
    firstOpening.run();
    blocking.take().run();
    assertClosed(ports.get(1));
    first.expectNoMessage(Duration.ZERO);
    worker.tell(new Begin(System.nanoTime()));
    worker.tell(new StartFlow(8, Route.of(4, 5), running.host(), running.port(), 3000, 0, 0));
    worker.tell(new Allocation(List.of(), List.of(new FlowDue(8, 0))));
    network.expectMessageClass(UnsentShares.class);
    assertThat(network.receiveMessage()).isInstanceOf(FlowArrived.class);
  }

  @Test
  void aWorkerThatIsStoppedClosesItsPort() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    Provisioned port = provisioned(worker, HOUR);
    worker.tell(new Begin(System.nanoTime()));
    actors.stop(running);
    blocking.take().run();
    assertClosed(port.port());
  }

  @Test
  void aPortThatOpensAfterItsWorkerWasStoppedIsClosed() throws InterruptedException {
    ActorRef<WorkerMessage> worker = worker(this::sockets);
    worker.tell(provision(HOUR));
    Runnable opening = blocking.take();
    actors.stop(running);
    opening.run();
    blocking.take().run();
    assertClosed(ports.get(0));
  }

  private static void tellAllOfARun(ActorRef<WorkerMessage> worker) {
    worker.tell(new Begin(0));
    worker.tell(new StartFlow(8, Route.of(4, 5), "", 0, 1000, 0, 0));
    worker.tell(new Allocation(List.of(), List.of(new FlowDue(8, 77))));
    worker.tell(new StopFlow(8));
    worker.tell(new StopNode(5));
    worker.tell(new StartNode(new NodeSettings(5, "n5", 1, DiskSettings.perTask(1e9), 0)));
    worker.tell(new Settle(0, List.of()));
  }

  private FishingOutcome untilAccount(NetworkMessage message) {
    return message instanceof Account
        ? FishingOutcomes.complete()
        : FishingOutcomes.continueAndIgnore();
  }

  private SocketTransfers sockets(RunSettings run, Consumer<NetworkMessage> to) throws IOException {
    SocketTransfers transfers = SocketTransfers.open(run, System::nanoTime, to, "127.0.0.1", loops);
    ports.add(transfers.port());
    return transfers;
  }

  private static void assertClosed(int port) {
    assertThatThrownBy(() -> new Socket("127.0.0.1", port).close()).isInstanceOf(IOException.class);
  }

  /** Provisions a run and executes queued tasks until the worker is ready for it. */
  private Provisioned provisioned(ActorRef<WorkerMessage> worker, long window)
      throws InterruptedException {
    int before = openings.get();
    worker.tell(provision(window));
    while (openings.get() == before) {
      blocking.take().run();
    }
    return master.receiveMessage();
  }

  private Provision provision(long windowNanos) {
    return provision(windowNanos, master.ref());
  }

  private Provision provision(long windowNanos, ActorRef<Provisioned> replyTo) {
    return provision(HOUR, windowNanos, replyTo);
  }

  private Provision provision(
      long heartbeatNanos, long windowNanos, ActorRef<Provisioned> replyTo) {
    RunSettings run =
        RunSettingsBuilder.racks(0, 0, 0, 0, 0, 0, 0)
            .heartbeat(heartbeatNanos)
            .window(windowNanos)
            .epoch(System.nanoTime())
            .build();
    List<NodeSettings> nodes =
        List.of(
            new NodeSettings(4, "n4", 1, DiskSettings.perTask(1e9), 0),
            new NodeSettings(5, "n5", 1, DiskSettings.perTask(1e9), 0),
            new NodeSettings(6, "n6", 1, DiskSettings.perTask(1e9), 0));
    return new Provision(run, nodes, new Masters(tracker.ref(), network.ref()), replyTo);
  }

  private ActorRef<WorkerMessage> worker(Transport transport) {
    TestProbe<ActorRef<WorkerMessage>> announcements = actors.createTestProbe();
    WorkerSettings settings =
        new WorkerSettings(
            "w1",
            System::nanoTime,
            (run, to) -> {
              openings.incrementAndGet();
              return transport.open(run, to);
            },
            Runnable::run,
            blocking::add,
            () -> new Vitals(() -> 0.5),
            tidied::incrementAndGet,
            announcements.ref()::tell);
    running = actors.spawn(Worker.create(settings));
    return announcements.receiveMessage();
  }
}
