package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.protocol.Route;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.worker.RunSettingsBuilder;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests transfers over real sockets with a clock that stands still until the test moves it, so that
 * the bytes due are known exactly. The time scale is 10 and the byte scale 1000; windows of an
 * emulated second are 100 ms of the process's clock, and the run begins after three of them.
 */
@Tag("wall")
@Timeout(60)
class SocketTransfersTest {
  private static final long MILLISECOND = 1_000_000L;
  private static final long SECOND = 1000 * MILLISECOND;
  private static final long EPOCH = 5 * SECOND;
  private static final long ORIGIN = EPOCH + 300 * MILLISECOND;

  private final AtomicLong clock = new AtomicLong(EPOCH);
  private final BlockingQueue<NetworkMessage> network = new LinkedBlockingQueue<>();
  private final BlockingQueue<UnsentShare> unsent = new LinkedBlockingQueue<>();
  private EventLoops loops;
  private SocketTransfers transfers;

  @BeforeEach
  void open() throws IOException {
    loops = EventLoops.open(1, Thread::new);
    RunSettings run =
        RunSettingsBuilder.racks(0, 0, 0)
            .timeScale(10)
            .byteScale(1000)
            .heartbeat(SECOND)
            .window(SECOND)
            .epoch(EPOCH)
            .build();
    transfers = SocketTransfers.open(run, clock::get, this::told, "127.0.0.1", loops);
    clock.set(ORIGIN);
    transfers.begin(ORIGIN);
  }

  private void told(NetworkMessage message) {
    if (message instanceof UnsentShares shares) {
      unsent.addAll(shares.flows());
    } else {
      network.add(message);
    }
  }

  @AfterEach
  void close() {
    transfers.close();
    loops.close();
  }

  @Test
  void emulatedBytesBecomeRealOnesByTheByteScale() throws InterruptedException {
    start(1, 2_000_499, 0);
    start(2, 2_000_500, 0);
    release(1);
    assertThat(network.take()).isEqualTo(new FlowArrived(1, 2000, true, 0));
    release(2);
    assertThat(network.take()).isEqualTo(new FlowArrived(2, 2001, true, 0));
  }

  @Test
  void theSmallestFlowIsOneRealByte() throws InterruptedException {
    start(1, 1, 0);
    release(1);
    assertThat(network.take()).isEqualTo(new FlowArrived(1, 1, true, 0));
  }

  @Test
  void ratesAreScaledByBothScalesAndHoldSinceTheirEmulatedTime() throws InterruptedException {
    start(1, 2_000_000, 0);
    // 2000 real bytes at an emulated 1 MB/s, or 10 kB/s real, from 0.5 s on, end at an emulated 2.5
    // s.
    transfers.allocate(
        new Allocation(List.of(new PathRate(Route.of(0, 1), 1_000_000, SECOND / 2)), List.of()));
    clock.set(ORIGIN + 250 * MILLISECOND - 1);
    passesThePort();
    clock.set(ORIGIN + 250 * MILLISECOND);
    assertThat(network.take()).isEqualTo(new FlowArrived(1, 2000, true, 2 * SECOND + SECOND / 2));
  }

  @Test
  void aFlowCountsFromItsEmulatedStart() throws InterruptedException {
    transfers.allocate(
        new Allocation(List.of(new PathRate(Route.of(0, 1), 1_000_000, 0)), List.of()));
    start(1, 2_000_000, SECOND);
    clock.set(ORIGIN + 300 * MILLISECOND - 1);
    passesThePort();
    clock.set(ORIGIN + 300 * MILLISECOND);
    assertThat(network.take()).isEqualTo(new FlowArrived(1, 2000, true, 3 * SECOND));
  }

  @Test
  void windowsAreCountedFromTheBeginOfTheRun() throws InterruptedException {
    clock.set(ORIGIN + 250 * MILLISECOND);
    start(1, 700_000, 0);
    release(1);
    network.take();
    assertThat(transfers.drainWindows()).containsExactly(new WindowBytes(2, 0, 1, 700));
    assertThat(transfers.drainWindows()).isEmpty();
  }

  @Test
  void aStoppedFlowIsDiscardedAndTheLedgerCloses() throws InterruptedException {
    start(1, 700_000, 0);
    start(2, 300_000, 0);
    transfers.stop(1);
    release(1);
    release(2);
    assertThat(network.take()).isEqualTo(new FlowArrived(2, 300, true, 0));
    // The account is requested at once; bytes that have arrived must be counted as sent.
    var account = new CompletableFuture<List<io.racklab.protocol.Ledger>>();
    transfers.account(List.of(0, 1), account::complete);
    assertThat(account.join())
        .containsExactly(
            new io.racklab.protocol.Ledger(0, 0, 0, 300, 0),
            new io.racklab.protocol.Ledger(1000, 700, 300, 0, 0));
    assertThat(network).isEmpty();
  }

  /** Of 2000 real bytes at 10 kB/s those that are due by the flow's end are sent in time. */
  @Test
  void whatWasUnsentAtAFlowsEndIsToldHoweverItLeavesThen() throws InterruptedException {
    start(1, 2_000_000, 0);
    transfers.allocate(
        new Allocation(List.of(new PathRate(Route.of(0, 1), 1_000_000, 0)), List.of()));
    passesThePort();
    unsent.take();
    clock.set(ORIGIN + 50 * MILLISECOND);
    end(1, SECOND / 2);
    assertThat(unsent.take().share()).isCloseTo(1, within(1e-9));
    assertThat(network.take()).isInstanceOf(FlowArrived.class);
  }

  @Test
  void nothingIsUnsentOfAFlowThatKeptItsRate() throws InterruptedException {
    start(1, 2_000_000, 0);
    transfers.allocate(
        new Allocation(List.of(new PathRate(Route.of(0, 1), 1_000_000, 0)), List.of()));
    passesThePort();
    unsent.take();
    clock.set(ORIGIN + 200 * MILLISECOND);
    assertThat(network.take()).isEqualTo(new FlowArrived(1, 2000, true, 2 * SECOND));
    end(1, 2 * SECOND);
    assertThat(unsent.take()).isEqualTo(new UnsentShare(1, 0));
  }

  @Test
  void ofAStoppedFlowNothingIsTold() throws InterruptedException {
    start(1, 2_000_000, 0);
    transfers.stop(1);
    end(1, 0);
    passesThePort();
    assertThat(unsent.take().flow()).isEqualTo(99);
    assertThat(unsent).isEmpty();
  }

  @Test
  void aFlowToNobodyIsBroken() throws InterruptedException, IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    transfers.start(new StartFlow(1, Route.of(0, 1), "127.0.0.1", port, 1000, 0, 0));
    NetworkMessage broken = network.take();
    assertThat(broken).isInstanceOf(FlowBroken.class);
    assertThat(((FlowBroken) broken).flow()).isEqualTo(1);
    assertThat(((FlowBroken) broken).why()).contains("cannot connect");
  }

  private void start(long number, long bytes, long at) {
    transfers.start(
        new StartFlow(number, Route.of(0, 1), transfers.host(), transfers.port(), bytes, at, at));
  }

  private void release(long number) {
    end(number, 0);
  }

  private void end(long number, long at) {
    transfers.allocate(new Allocation(List.of(), List.of(new FlowDue(number, at))));
  }

  /** Waits until a released flow of another path has arrived, and checks that no other has. */
  private void passesThePort() throws InterruptedException {
    transfers.start(new StartFlow(99, Route.of(2, 1), transfers.host(), transfers.port(), 1, 0, 0));
    release(99);
    NetworkMessage first = network.take();
    assertThat(first).isInstanceOf(FlowArrived.class);
    assertThat(((FlowArrived) first).flow()).isEqualTo(99);
  }
}
