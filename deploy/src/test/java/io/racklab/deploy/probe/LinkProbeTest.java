package io.racklab.deploy.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a probe measures, with faults of the network and of clocks made by hand. */
class LinkProbeTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir Path folder;

  @Test
  void loopbackLosesNothingAndItsClocksAgree() throws IOException {
    try (LinkResponder responder = LinkResponder.listen(HERE)) {
      LinkDelay delay = LinkDelay.of(HERE, responder.tcpPort(), responder.udpPort());

      assertThat(delay.roundTripSeconds()).isPositive();
      assertThat(Math.abs(delay.clockAheadSeconds()))
          .isLessThanOrEqualTo(delay.clockUncertaintySeconds() + 1e-3);
      assertThat(delay.returned()).isEqualTo(delay.sent());
      assertThat(LinkDelay.parse(delay.line())).contains(delay);
    }
  }

  @Test
  void everyTenthDatagramIsMissed() throws IOException {
    try (LinkResponder responder = LinkResponder.listen(HERE);
        DatagramSocket relay = new DatagramSocket(0, HERE)) {
      LinkResponder.start(() -> relay(relay, responder.udpPort()));

      LinkDelay delay = LinkDelay.of(HERE, responder.tcpPort(), relay.getLocalPort());

      assertThat(delay.sent()).isEqualTo(200);
      assertThat(delay.returned()).isEqualTo(180);
    }
  }

  /** Passes datagrams on and back, but loses those whose number ends with 3. */
  private static void relay(DatagramSocket socket, int port) {
    SocketAddress asking = null;
    byte[] space = new byte[Integer.BYTES];
    try {
      while (true) {
        DatagramPacket packet = new DatagramPacket(space, space.length);
        socket.receive(packet);
        if (packet.getPort() != port) {
          asking = packet.getSocketAddress();
          if (ByteBuffer.wrap(space).getInt() % 10 == 3) {
            continue;
          }
          packet.setSocketAddress(new InetSocketAddress(HERE, port));
        } else {
          packet.setSocketAddress(asking);
        }
        socket.send(packet);
      }
    } catch (IOException e) {
      // The test has closed the socket.
    }
  }

  @Test
  void filteredDatagramsDoNotReturnAndTheRestIsMeasured() throws IOException {
    try (LinkResponder responder = LinkResponder.listen(HERE);
        DatagramSocket deaf = new DatagramSocket(0, HERE)) {
      LinkDelay delay = LinkDelay.of(HERE, responder.tcpPort(), deaf.getLocalPort());

      assertThat(delay.returned()).isZero();
      assertThat(delay.roundTripSeconds()).isPositive();
    }
  }

  @Test
  void aClockThatIsAheadAndAnAnswerThatTakesLongAreSeen() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE);
        DatagramSocket deaf = new DatagramSocket(0, HERE)) {
      LinkResponder.start(() -> answerFromTheFuture(server));

      LinkDelay delay = LinkDelay.of(HERE, server.getLocalPort(), deaf.getLocalPort());

      assertThat(delay.roundTripSeconds()).isGreaterThan(5e-3);
      // The answer's way back takes no time, so half of the pause is taken for its way there.
      assertThat(delay.clockAheadSeconds())
          .isCloseTo(0.25, within(delay.clockUncertaintySeconds() + 1e-3));
    }
  }

  private static void answerFromTheFuture(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.setTcpNoDelay(true);
      socket.getInputStream().read();
      while (socket.getInputStream().read() >= 0) {
        Thread.sleep(5);
        Instant then = Instant.now().plusMillis(250);
        long nanos = then.getEpochSecond() * 1_000_000_000 + then.getNano();
        socket.getOutputStream().write(ByteBuffer.allocate(8).putLong(nanos).array());
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theReceiversCountIsTheRate() throws IOException {
    try (LinkResponder responder = LinkResponder.listen(HERE)) {
      LinkRate rate = LinkRate.of(HERE, responder.tcpPort(), Duration.ofMillis(50));

      assertThat(rate.bytesPerSecond()).isGreaterThan(1e6);
      assertThat(LinkRate.parse(rate.line())).contains(rate);
    }
  }

  @Test
  void anAddressOfAnotherHostIsRefused() throws IOException {
    InetAddress elsewhere = InetAddress.getByName("192.0.2.7");

    assertThatThrownBy(() -> LinkResponder.listen(elsewhere))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot listen at 192.0.2.7: ");
  }

  @Test
  void factsAreThoseOfTheNearestFolderAndLeaveNoFile() throws IOException {
    HostFacts facts = HostFacts.of(folder.resolve("not/yet/there"));

    assertThat(facts.processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(facts.freeBytes()).isPositive();
    assertThat(facts.writeBytesPerSecond()).isPositive();
    assertThat(folder).isEmptyDirectory();
    assertThat(HostFacts.parse(facts.line())).contains(facts);
  }

  @Test
  void otherLinesAreNotTakenForFigures() {
    assertThat(HostFacts.parse("facts 2 x")).isEmpty();
    assertThat(LinkRate.parse("delay 1")).isEmpty();
    assertThat(LinkDelay.parse("rate 1")).isEqualTo(Optional.empty());
  }
}
