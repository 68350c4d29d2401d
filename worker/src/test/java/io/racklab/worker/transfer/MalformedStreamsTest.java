package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ResourceLeakDetector;
import io.racklab.protocol.Route;
import io.racklab.protocol.data.RunToken;
import io.racklab.worker.transfer.MalformedStreams.End;
import io.racklab.worker.transfer.MalformedStreams.Stream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Checks that a port continues to work, without growing memory, whatever bytes strangers and broken
 * peers send.
 */
class MalformedStreamsTest {
  private static final RunToken TOKEN = new RunToken(11, 22);
  private static final int NODES = 5;
  private static final Set<Long> SOUND = Set.of(1L, 2L);
  private static final long MIB = 1024 * 1024;

  private final ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();
  private final CapturedLog leaks = new CapturedLog(ResourceLeakDetector.class);
  private final CapturedLog log = new CapturedLog("io.racklab.worker.transfer");
  private final RecordedTransfers transfers = new RecordedTransfers();

  @AfterEach
  void end() {
    ResourceLeakDetector.setLevel(before);
    leaks.close();
    log.close();
  }

  @Test
  @Timeout(60)
  void thousandsOfMalformedFramesAreAllRefusedOrCounted() {
    pour(20_000);
  }

  @Test
  @Tag("slow")
  @Timeout(600)
  void aMillionMalformedFramesLeaveMemoryFlat() {
    pour(1_000_000);
  }

  @Test
  @Tag("wall")
  @Timeout(600)
  void peersAreServedWhileStrangersPourInOverSockets() throws IOException {
    overSockets(4000);
  }

  /** Feeds streams into connections without sockets, one after the other, as one port would. */
  private void pour(int frames) {
    PooledByteBufAllocator memory = new PooledByteBufAllocator(true);
    Counters counters = new Counters(64);
    DataPortSettings settings = settings();
    AdmissionControl door = new AdmissionControl(settings.limits(), counters);
    WindowCounts windows = new WindowCounts(0, 1);
    MalformedStreams streams = new MalformedStreams(TOKEN, NODES, 1);
    long malformed = 0;
    long heap = 0;
    long direct = 0;
    for (int connections = 1; malformed < frames; connections++) {
      Stream stream = streams.next();
      malformed += stream.malformed();
      IncomingConnection connection =
          new IncomingConnection(settings, door, () -> 0, transfers, windows, counters);
      check(stream, connection, memory, counters, windows);
      if (heap == 0 && malformed > frames / 5) {
        heap = usedHeap();
        direct = memory.metric().usedDirectMemory();
      }
    }
    assertThat(memory.pinnedDirectMemory()).as("buffers not released").isZero();
    assertThat(memory.metric().usedDirectMemory()).isEqualTo(direct);
    assertThat(usedHeap() - heap).as("growth of the heap").isLessThan(2 * MIB);
  }

  private void check(
      Stream stream,
      IncomingConnection connection,
      PooledByteBufAllocator memory,
      Counters counters,
      WindowCounts windows) {
    PortLedger ledger = counters.ledger();
    transfers.arrived.clear();
    transfers.interrupted.clear();
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.pipeline().addLast(connection);
    channel.pipeline().fireChannelActive();
    for (byte[] piece : stream.pieces()) {
      if (channel.isOpen()) {
        channel.writeInbound(memory.directBuffer(piece.length).writeBytes(piece));
      }
    }
    assertThat(channel.isOpen()).as("%s", stream.end()).isEqualTo(stream.end() != End.REFUSED);
    channel.finishAndReleaseAll();
    PortLedger after = counters.ledger();
    assertThat(after.refusedConnections() - ledger.refusedConnections())
        .isEqualTo(stream.end() == End.REFUSED ? 1 : 0);
    assertThat(after.intact() - ledger.intact()).isEqualTo(stream.intactBytes());
    assertThat(after.corruptedFrames() - ledger.corruptedFrames())
        .isEqualTo(stream.corruptedFrames());
    assertThat(windows.drain().stream().mapToLong(WindowBytes::bytes).sum())
        .isEqualTo(stream.intactBytes());
    transfers.arrived.forEach(
        (flow, arrival) ->
            assertThat(arrival.intact() ? stream.intactFlows() : stream.corruptedFlows())
                .contains(flow));
    assertThat(transfers.arrived)
        .hasSize(stream.intactFlows().size() + stream.corruptedFlows().size());
  }

  /**
   * Sends streams over sockets, while a flow between two ports continues and another one follows.
   */
  private void overSockets(int connections) throws IOException {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    EventLoops loops = EventLoops.open(1, Thread::new);
    DataPort sender = DataPort.open(settings(), loops, System::nanoTime, transfers, transfers);
    DataPort receiver = DataPort.open(settings(), loops, System::nanoTime, transfers, transfers);
    InetSocketAddress address = receiver.address();
    MalformedStreams streams = new MalformedStreams(TOKEN, NODES, 2);
    sender.start(new OutgoingFlow(1, Route.of(2, 3), address, 100 * MIB, System.nanoTime()));
    sender.rate(List.of(new PathRate(Route.of(2, 3), 4e6, System.nanoTime())));
    Awaited.until(() -> receiver.ledger().intact() > 0);
    long refused = 0;
    long corrupted = 0;
    long heap = 0;
    long direct = 0;
    for (int connection = 0; connection < connections; connection++) {
      Stream stream = streams.next();
      refused += stream.end() == End.REFUSED ? 1 : 0;
      corrupted += stream.corruptedFrames();
      send(stream, address);
      receiver.drainWindows();
      transfers.arrived.keySet().retainAll(SOUND);
      transfers.interrupted.keySet().retainAll(SOUND);
      if (connection == connections / 3) {
        heap = usedHeap();
        direct = directMemory();
      }
    }
    assertThat(receiver.ledger().refusedConnections()).isEqualTo(refused);
    assertThat(receiver.ledger().corruptedFrames()).isEqualTo(corrupted);
    assertThat(usedHeap() - heap).as("growth of the heap").isLessThan(2 * MIB);
    assertThat(directMemory() - direct).as("growth of direct memory").isLessThan(9 * MIB);
    assertThat(transfers.failed).isEmpty();
    assertThat(transfers.interrupted.keySet()).doesNotContainAnyElementsOf(SOUND);

    sender.release(List.of(new FlowEnd(1, System.nanoTime())));
    sender.start(new OutgoingFlow(2, Route.of(2, 3), address, MIB, System.nanoTime()));
    sender.release(List.of(new FlowEnd(2, System.nanoTime())));
    Awaited.until(() -> transfers.arrived.containsKey(1L) && transfers.arrived.containsKey(2L));
    assertThat(transfers.arrived.get(1L).intact()).isTrue();
    assertThat(transfers.arrived.get(2L).intact()).isTrue();
    sender.close();
    receiver.close();
    loops.close();
    assertNoLeaks();
  }

  private static void send(Stream stream, InetSocketAddress address) throws IOException {
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      OutputStream out = socket.getOutputStream();
      for (byte[] piece : stream.pieces()) {
        out.write(piece);
      }
      socket.shutdownOutput();
      // The port has processed all these bytes when it closes its side.
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    } catch (SocketException closed) {
      // The port refused the stream before all of it was written.
    }
  }

  private static DataPortSettings settings() {
    return new DataPortSettings(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        TOKEN,
        new CountingWindows(0, Long.MAX_VALUE),
        ChunkSizes.DEFAULT,
        42,
        NODES,
        ConnectionLimits.DEFAULT);
  }

  private void assertNoLeaks() {
    System.gc();
    // Leaks are reported when further buffers are allocated.
    for (int buffers = 0; buffers < 10; buffers++) {
      PooledByteBufAllocator.DEFAULT.directBuffer().release();
    }
    assertThat(leaks.lines(Level.ERROR)).isEmpty();
  }

  private static long directMemory() {
    return PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
