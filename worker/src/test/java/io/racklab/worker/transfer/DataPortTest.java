package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.protocol.Route;
import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.RunToken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("wall")
@Timeout(60)
class DataPortTest {
  private static final RunToken TOKEN = new RunToken(11, 22);
  private static final int NODES = 17;
  private static final double FAST = 50e6;

  private final RecordedTransfers transfers = new RecordedTransfers();
  private final Set<Integer> paths = new HashSet<>();
  private EventLoops loops;
  private DataPort sender;
  private DataPort receiver;

  @BeforeEach
  void open() throws IOException {
    open(EventLoops.open(1, Thread::new));
  }

  @AfterEach
  void close() {
    sender.close();
    receiver.close();
    loops.close();
  }

  @Test
  void manyFlowsAtChangingRatesCloseTheLedger() {
    Random random = new Random(1);
    long bytes = 0;
    for (int flow = 0; flow < 200; flow++) {
      OutgoingFlow outgoing = flow(flow, flow % 10, 10 + flow % 7, 1 + random.nextInt(200_000));
      bytes += outgoing.bytes();
      sender.start(outgoing);
      sender.rate(rates(random.nextInt(20_000_000)));
    }
    sender.rate(rates(FAST));
    Awaited.until(() -> transfers.arrived.size() == 200 && transfers.departed.size() == 200);
    assertThat(transfers.arrived.values()).allMatch(RecordedTransfers.Arrival::intact);
    assertThat(transfers.failed).isEmpty();
    assertThat(sender.ledger()).isEqualTo(new PortLedger(bytes, bytes, 0, 0, 0, 0, 0));
    assertThat(receiver.ledger()).isEqualTo(new PortLedger(0, 0, 0, bytes, 0, 0, 0));
    assertThat(receiver.drainWindows().stream().mapToLong(WindowBytes::bytes).sum())
        .isEqualTo(bytes);
    assertThat(transfers.arrived.entrySet())
        .allMatch(
            arrival ->
                arrival.getValue().atNanos()
                    >= transfers.departed.get(arrival.getKey()).dueNanos());
  }

  @Test
  void nioCarriesThemToo() throws IOException {
    close();
    open(EventLoops.nio(1, Thread::new));
    sender.rate(rates(FAST));
    sender.start(flow(1, 0, 10, 1_000_000));
    Awaited.until(() -> transfers.arrived.containsKey(1L));
    assertThat(transfers.arrived.get(1L).intact()).isTrue();
  }

  @Test
  void aPortSendsToItselfThroughItsSocket() {
    sender.rate(rates(FAST));
    sender.start(
        new OutgoingFlow(1, Route.of(0, 10), sender.address(), 300_000, System.nanoTime()));
    Awaited.until(() -> transfers.arrived.containsKey(1L) && transfers.departed.containsKey(1L));
    assertThat(sender.ledger()).isEqualTo(new PortLedger(300_000, 300_000, 0, 300_000, 0, 0, 0));
  }

  @Test
  void withoutARateNothingLeaves() {
    sender.start(flow(1, 0, 10, 100_000));
    sender.start(flow(2, 1, 10, 100_000));
    sender.rate(List.of(new PathRate(Route.of(1, 10), FAST, System.nanoTime())));
    Awaited.until(() -> transfers.arrived.containsKey(2L));
    assertThat(receiver.ledger().intact()).isEqualTo(100_000);
  }

  @Test
  void aCancelledFlowIsDroppedAndTheLedgerStillCloses() {
    sender.start(flow(1, 0, 10, 100_000_000));
    sender.start(flow(2, 0, 10, 100_000));
    sender.rate(rates(1e6));
    Awaited.until(() -> receiver.ledger().intact() > 10_000);
    sender.cancel(1);
    sender.rate(rates(FAST));
    Awaited.until(() -> transfers.arrived.containsKey(2L) && transfers.departed.containsKey(2L));
    PortLedger ledger = sender.ledger();
    assertThat(ledger.produced()).isEqualTo(ledger.sent() + ledger.discarded());
    assertThat(ledger.discarded()).isPositive();
    assertThat(receiver.ledger().intact()).isEqualTo(ledger.sent());
    assertThat(transfers.arrived).doesNotContainKey(1L);
    assertThat(transfers.failed).isEmpty();
  }

  @Test
  void aReceiverForgetsWhatItsSenderHasCancelled() {
    sender.start(flow(1, 0, 10, 100_000_000));
    sender.start(flow(2, 1, 10, 100_000_000));
    // No byte of this flow was sent, so the receiver has nothing to abandon.
    sender.start(flow(3, 2, 10, 100_000_000));
    long now = System.nanoTime();
    sender.rate(
        List.of(new PathRate(Route.of(0, 10), 1e6, now), new PathRate(Route.of(1, 10), 1e6, now)));
    Awaited.until(() -> pathsSeen() == 2);
    sender.cancel(1);
    sender.cancel(3);
    sender.start(flow(4, 3, 10, 1000));
    sender.release(List.of(new FlowEnd(4, System.nanoTime())));
    Awaited.until(() -> transfers.arrived.containsKey(4L));
    sender.close();
    Awaited.until(() -> transfers.interrupted.containsKey(2L));
    assertThat(transfers.interrupted).containsOnlyKeys(2L);
    assertThat(receiver.ledger().refusedConnections()).isZero();
  }

  @Test
  void strangersAreClosedWhileOthersGoOn() throws IOException {
    sender.rate(rates(2e6));
    sender.start(flow(1, 0, 10, 1_000_000));
    assertRefused(Wire.greeting(new RunToken(11, 23)));
    byte[] noise = new byte[5000];
    new Random(5).nextBytes(noise);
    assertRefused(new Wire().raw(noise));
    assertRefused(
        Wire.greeting(TOKEN)
            .header(new FrameHeader(9, 0, 1, Long.MAX_VALUE, Integer.MAX_VALUE, 0)));
    byte[] tooMuch = new byte[20];
    assertRefused(Wire.greeting(TOKEN).frame(9, 0, 1, 30, tooMuch).frame(9, 0, 1, 30, tooMuch));
    Awaited.until(() -> transfers.arrived.containsKey(1L));
    assertThat(transfers.arrived.get(1L).intact()).isTrue();
    assertThat(receiver.ledger().refusedConnections()).isEqualTo(4);
  }

  @Test
  void aCorruptedFrameMakesItsFlowNotIntact() throws IOException {
    byte[] payload = {1, 2, 3, 4};
    Wire wire = Wire.greeting(TOKEN).frame(7, 0, 1, 8, payload);
    wire.flipped(8 * wire.size() - 1).frame(7, 0, 1, 8, payload).frame(8, 0, 1, 4, payload);
    try (Socket socket = connect()) {
      socket.getOutputStream().write(wire.bytes());
      Awaited.until(() -> transfers.arrived.containsKey(8L));
    }
    assertThat(transfers.arrived.get(7L).intact()).isFalse();
    assertThat(transfers.arrived.get(8L).intact()).isTrue();
    assertThat(receiver.ledger()).isEqualTo(new PortLedger(0, 0, 0, 8, 4, 1, 0));
  }

  @Test
  void aConnectionThatEndsInsideAFrameInterruptsItsFlows() throws IOException {
    byte[] payload = {1, 2, 3, 4};
    Wire wire = Wire.greeting(TOKEN).frame(7, 0, 1, 8, payload).frame(7, 0, 1, 8, payload);
    try (Socket socket = connect()) {
      socket.getOutputStream().write(wire.without(2).bytes());
    }
    Awaited.until(() -> transfers.interrupted.containsKey(7L));
    assertThat(transfers.interrupted.get(7L)).isEqualTo(4);
  }

  @Test
  void aLostReceiverFailsItsFlowsAndALaterOneIsReachedAgain() throws IOException {
    sender.rate(rates(1e6));
    sender.start(flow(1, 0, 10, 100_000_000));
    Awaited.until(() -> receiver.ledger().intact() > 0);
    InetSocketAddress address = receiver.address();
    receiver.close();
    Awaited.until(() -> transfers.failed.containsKey(1L));
    Awaited.until(() -> transfers.interrupted.containsKey(1L));
    sender.start(new OutgoingFlow(2, Route.of(0, 10), address, 1000, System.nanoTime()));
    Awaited.until(() -> transfers.failed.containsKey(2L));
    assertThat(transfers.failed.get(2L)).contains("cannot connect");
    PortLedger ledger = sender.ledger();
    assertThat(ledger.produced()).isEqualTo(ledger.sent() + ledger.discarded());
    receiver = port(address);
    sender.start(new OutgoingFlow(3, Route.of(0, 10), address, 1000, System.nanoTime()));
    Awaited.until(() -> transfers.arrived.containsKey(3L));
  }

  @Test
  void closingFailsWhatIsUnderWayEvenBeforeItIsConnected() {
    sender.start(flow(1, 0, 10, 1000));
    sender.close();
    assertThat(transfers.failed).containsEntry(1L, "the port was closed");
    sender.start(flow(2, 0, 10, 1000));
    Awaited.until(() -> transfers.failed.containsKey(2L));
    assertThat(sender.ledger().produced()).isEqualTo(1000);
    assertThat(sender.ledger().discarded()).isEqualTo(1000);
  }

  @Test
  void anAddressInUseIsAnErrorOfOpening() {
    assertThatThrownBy(() -> port(receiver.address())).isInstanceOf(IOException.class);
  }

  private void open(EventLoops with) throws IOException {
    loops = with;
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    sender = port(any);
    receiver = port(any);
  }

  private DataPort port(InetSocketAddress address) throws IOException {
    DataPortSettings settings =
        new DataPortSettings(
            address,
            TOKEN,
            new CountingWindows(System.nanoTime(), 100_000_000),
            ChunkSizes.DEFAULT,
            42,
            NODES,
            ConnectionLimits.DEFAULT);
    return DataPort.open(settings, loops, System::nanoTime, transfers, transfers);
  }

  private OutgoingFlow flow(long number, int source, int destination, long bytes) {
    return new OutgoingFlow(
        number, Route.of(source, destination), receiver.address(), bytes, System.nanoTime());
  }

  private static List<PathRate> rates(double bytesPerSecond) {
    long now = System.nanoTime();
    List<PathRate> rates = new ArrayList<>();
    for (int source = 0; source < 10; source++) {
      for (int destination = 10; destination < 17; destination++) {
        rates.add(new PathRate(Route.of(source, destination), bytesPerSecond, now));
      }
    }
    return rates;
  }

  private int pathsSeen() {
    receiver.drainWindows().forEach(window -> paths.add(window.source()));
    return paths.size();
  }

  private Socket connect() throws IOException {
    return new Socket(receiver.address().getAddress(), receiver.address().getPort());
  }

  private void assertRefused(Wire wire) throws IOException {
    long before = receiver.ledger().refusedConnections();
    try (Socket socket = connect()) {
      socket.getOutputStream().write(wire.bytes());
      Awaited.until(() -> receiver.ledger().refusedConnections() == before + 1);
    }
  }
}
