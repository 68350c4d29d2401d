package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.MeddlingProxy;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.Route;
import io.racklab.protocol.data.Hello;
import io.racklab.protocol.data.RunToken;
import io.racklab.worker.transfer.ArrivalListener;
import io.racklab.worker.transfer.ChunkSizes;
import io.racklab.worker.transfer.ConnectionLimits;
import io.racklab.worker.transfer.CountingWindows;
import io.racklab.worker.transfer.DataPort;
import io.racklab.worker.transfer.DataPortSettings;
import io.racklab.worker.transfer.Departures;
import io.racklab.worker.transfer.EventLoops;
import io.racklab.worker.transfer.FlowEnd;
import io.racklab.worker.transfer.OutgoingFlow;
import io.racklab.worker.transfer.TlsWrapping;
import io.racklab.worker.transfer.Wrapping;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data ports whose connections are TLS: who gets in, and what becomes of changed bytes. */
@Tag("wall")
@Timeout(60)
class SecuredDataPortTest {
  private static final RunToken TOKEN = new RunToken(11, 22);
  private static final long MIB = 1 << 20;

  @TempDir Path folder;
  private final EventLoops loops = EventLoops.open(1, Thread::new);
  private final List<DataPort> ports = new ArrayList<>();
  private final Ears ears = new Ears();
  private TestIdentities identities;
  private DataPort receiver;

  @BeforeEach
  void open() throws Exception {
    identities = new TestIdentities(folder.resolve("identities"));
    receiver = port(new TlsWrapping(identities.worker()), TOKEN);
  }

  @AfterEach
  void close() {
    ports.forEach(DataPort::close);
    loops.close();
  }

  @Test
  void bytesArriveWhole() throws Exception {
    send(port(new TlsWrapping(identities.worker()), TOKEN), 1, receiver.address());

    Awaited.until("it has arrived", () -> ears.arrived.containsKey(1L));
    assertThat(ears.arrived).containsEntry(1L, MIB);
    assertThat(receiver.ledger().intact()).isEqualTo(MIB);
    assertThat(receiver.ledger().corruptedFrames()).isZero();
  }

  /** In the open the same bit makes the run INVALID; here no such byte is even looked at. */
  @Test
  void aChangedBitEndsTheConnection() throws Exception {
    // Behind the handshake, amid the flow's bytes.
    try (MeddlingProxy proxy = new MeddlingProxy(receiver.address().getPort(), MIB / 2)) {
      DataPort sender = port(new TlsWrapping(identities.worker()), TOKEN);
      send(sender, 1, new InetSocketAddress("127.0.0.1", proxy.port()));

      Awaited.until("its receiver misses it", () -> ears.interrupted.containsKey(1L));
      assertThat(ears.interrupted.get(1L)).isLessThan(MIB / 2);
      assertThat(receiver.ledger().intact()).isEqualTo(ears.interrupted.get(1L));
      assertThat(receiver.ledger().corruptedFrames()).isZero();
      assertThat(receiver.ledger().refusedConnections()).isEqualTo(1);
      assertThat(ears.arrived).isEmpty();

      send(sender, 2, receiver.address());
      Awaited.until("others go on", () -> ears.arrived.containsKey(2L));
    }
  }

  @Test
  void aChangedBitOfAHeaderEndsTheConnectionInTheOpenToo() throws Exception {
    DataPort open = port(Wrapping.NONE, TOKEN);
    try (MeddlingProxy proxy = new MeddlingProxy(open.address().getPort(), Hello.BYTES + 5)) {
      send(port(Wrapping.NONE, TOKEN), 1, new InetSocketAddress("127.0.0.1", proxy.port()));

      Awaited.until("it is refused", () -> open.ledger().refusedConnections() == 1);
      assertThat(open.ledger().intact()).isZero();
    }
  }

  @Test
  void senderAndReceiverRefuseThoseOfOtherAuthoritiesAndTimes() throws Exception {
    long flow = 0;
    for (MutualTls stranger :
        List.of(identities.expired(), identities.foreign(), identities.impostor())) {
      DataPort strange = port(new TlsWrapping(stranger), TOKEN);
      long in = ++flow;
      long out = ++flow;
      send(strange, in, receiver.address());
      send(receiver, out, strange.address());
      // What it has sent before it hears of its refusal may be on its way, but nobody takes it.
      long refusals = (in + 1) / 2;
      Awaited.until("it is refused", () -> receiver.ledger().refusedConnections() == refusals);
      Awaited.until("it gets nothing", () -> ears.failed.containsKey(out));
      assertThat(strange.ledger().intact()).isZero();
    }
    assertThat(receiver.ledger().intact()).isZero();
    assertThat(ears.arrived).isEmpty();
  }

  @Test
  void aPeerOfTheAuthorityWithoutTheTokenIsRefused() throws Exception {
    send(port(new TlsWrapping(identities.worker()), new RunToken(11, 23)), 1, receiver.address());

    Awaited.until("it is refused", () -> receiver.ledger().refusedConnections() == 1);
    assertThat(receiver.ledger().intact()).isZero();
  }

  @Test
  void whoDoesNotSpeakTlsIsRefusedThoughItHasTheToken() throws Exception {
    send(port(Wrapping.NONE, TOKEN), 1, receiver.address());

    Awaited.until("it is refused", () -> receiver.ledger().refusedConnections() == 1);
    assertThat(receiver.ledger().intact()).isZero();
  }

  /** What is given away before somebody has shown the token: nothing, and no connection either. */
  @Test
  void aPeerWithoutTheTokenGetsNoByteAndNoConnection() throws Exception {
    DataPort open = port(Wrapping.NONE, TOKEN);
    ByteBuffer hello = ByteBuffer.allocate(Hello.BYTES);
    new Hello(new RunToken(11, 23)).encode(hello);

    try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), open.address().getPort())) {
      peer.getOutputStream().write(hello.array());
      assertThat(peer.getInputStream().readAllBytes()).isEmpty();
    }
    assertThat(open.ledger().refusedConnections()).isEqualTo(1);
  }

  private DataPort port(Wrapping wrapping, RunToken token) throws IOException {
    DataPort port =
        DataPort.open(
            new DataPortSettings(
                new InetSocketAddress("127.0.0.1", 0),
                token,
                new CountingWindows(System.nanoTime(), 100_000_000),
                ChunkSizes.DEFAULT,
                1,
                2,
                ConnectionLimits.DEFAULT,
                wrapping),
            loops,
            System::nanoTime,
            ears,
            ears);
    ports.add(port);
    return port;
  }

  private static void send(DataPort sender, long flow, InetSocketAddress receiver) {
    sender.start(new OutgoingFlow(flow, Route.of(0, 1), receiver, MIB, System.nanoTime()));
    sender.release(List.of(new FlowEnd(flow, System.nanoTime())));
  }

  private static final class Ears implements ArrivalListener, Departures {
    final Map<Long, Long> arrived = new ConcurrentHashMap<>();
    final Map<Long, Long> interrupted = new ConcurrentHashMap<>();
    final Map<Long, String> failed = new ConcurrentHashMap<>();

    @Override
    public void completed(long flow, long bytes, boolean intact, long atNanos) {
      arrived.put(flow, bytes);
    }

    @Override
    public void interrupted(long flow, long bytes, long atNanos) {
      interrupted.put(flow, bytes);
    }

    @Override
    public void departed(long flow, long bytes, long dueNanos, long atNanos) {}

    @Override
    public void ended(List<UnsentShare> flows) {}

    @Override
    public void failed(long flow, long bytes, String reason) {
      failed.put(flow, reason);
    }
  }
}
