package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.racklab.deploy.security.TestIdentities;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * What strangers, and programs that have lost their way, say to a process: only the connection that
 * they say it on ends, with a line, and others go on.
 */
@Tag("wall")
@Timeout(120)
class HostileBytesTest {
  private static final String HOST = "127.0.0.1";

  /** More than threads that could be kept busy. */
  private static final int CONNECTIONS = 4 + 2 * Runtime.getRuntime().availableProcessors();

  private static final int PATIENCE_MILLIS = 60_000;

  @TempDir Path folder;
  private MasterProcess process;
  private ActorSystem<?> visitor;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  /** To a process without certificates. */
  private enum InTheOpen {
    LENGTH_BELOW_NOTHING(frame(-4)),
    LOWEST_LENGTH(frame(Integer.MIN_VALUE)),
    HIGHEST_LENGTH(frame(Integer.MAX_VALUE)),
    LENGTH_ABOVE_ALL_MESSAGES(frame(1 << 20)),
    WEB("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)),
    NOISE(noise(50_000));

    private final byte[] bytes;

    InTheOpen(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** To one that asks for certificates. */
  private enum OverTls {
    RECORD_THAT_FITS_NOWHERE(join(new byte[] {0x16, 3, 3, 0x70, 0}, noise(0x7000))),
    OLD_RECORD_THAT_FITS_NOWHERE(
        join(new byte[] {(byte) 0xff, (byte) 0xff, 1, 3, 3}, noise(0x8000))),
    EMPTY_RECORDS(repeated(new byte[] {0x16, 3, 3, 0, 0}, 5000)),
    HANDSHAKE_IN_CRUMBS(
        join(
            new byte[] {0x16, 3, 3, 0, 4, 1, 0, 0x7f, (byte) 0xf0},
            repeated(new byte[] {0x16, 3, 3, 0, 1, 0}, 5000))),
    WARNINGS(repeated(new byte[] {0x15, 3, 3, 0, 2, 1, 90}, 5000)),
    NO_TLS(frame(-4)),
    NOISE(noise(50_000));

    private final byte[] bytes;

    OverTls(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  @BeforeEach
  void listen() {
    log.start();
    ((Logger) LoggerFactory.getLogger("io.racklab.deploy")).addAppender(log);
  }

  @AfterEach
  void end() {
    ((Logger) LoggerFactory.getLogger("io.racklab.deploy")).detachAppender(log);
    if (visitor != null) {
      visitor.terminate();
    }
    process.close();
  }

  @ParameterizedTest
  @EnumSource
  void endTheirOwnConnectionInTheOpen(InTheOpen hostile) throws Exception {
    endTheirOwnConnection(hostile.bytes, Security.NONE, Security.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void endTheirOwnConnectionOverTls(OverTls hostile) throws Exception {
    TestIdentities identities = new TestIdentities(folder);
    endTheirOwnConnection(
        hostile.bytes, Security.of(identities.master()), Security.of(identities.worker()));
  }

  /** Nor do those who leave amid a word make the process say much of it. */
  @Test
  void whoLeavesIsNotSpokenOf() throws Exception {
    Logger akka = (Logger) LoggerFactory.getLogger("akka");
    akka.addAppender(log);
    try {
      process = MasterProcess.start(new Address(HOST, 0), false, Security.NONE);
      byte[] whole = frame(100);
      for (int length = 0; length <= whole.length; length++) {
        try (Socket stranger = say(Arrays.copyOf(whole, length))) {
          stranger.shutdownOutput();
          assertEnded(stranger);
        }
      }
      // Akka logs when it gets to it, and before its end.
      process.close();

      assertThat(log.list).isEmpty();
    } finally {
      akka.detachAppender(log);
    }
  }

  private void endTheirOwnConnection(byte[] bytes, Security security, Security others)
      throws Exception {
    process = MasterProcess.start(new Address(HOST, 0), false, security);
    List<Socket> strangers = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      strangers.add(say(bytes));
    }

    for (Socket stranger : strangers) {
      assertEnded(stranger);
    }
    assertThat(refusals()).hasSize(CONNECTIONS);
    visitor =
        ClusterSystem.joining(
            Behaviors.empty(), HOST, List.of("visitor"), process.address(), others);
    while (!joined()) {
      LockSupport.parkNanos(50_000_000);
    }
  }

  private Socket say(byte[] bytes) throws IOException {
    Socket stranger = new Socket(InetAddress.getLoopbackAddress(), process.address().port());
    stranger.setSoTimeout(PATIENCE_MILLIS);
    try {
      stranger.getOutputStream().write(bytes);
    } catch (SocketException ended) {
      // Before all was said.
    }
    return stranger;
  }

  private static void assertEnded(Socket stranger) throws IOException {
    try (stranger) {
      assertThat(stranger.getInputStream().readAllBytes()).hasSizeLessThan(100);
    } catch (SocketException reset) {
      // It has ended with bytes that nobody has read.
    }
  }

  private List<String> refusals() {
    return List.copyOf(log.list).stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.startsWith("refused a connection: "))
        .toList();
  }

  private boolean joined() {
    for (Member member : Cluster.get(process.system()).state().getMembers()) {
      if (member.hasRole("visitor") && member.status().equals(MemberStatus.up())) {
        return true;
      }
    }
    return false;
  }

  private static byte[] frame(int length) {
    return ByteBuffer.allocate(9)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("AKKA\u0001".getBytes(StandardCharsets.US_ASCII))
        .putInt(length)
        .array();
  }

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    new SplittableRandom(7).nextBytes(noise);
    return noise;
  }

  private static byte[] repeated(byte[] bytes, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      all.writeBytes(bytes);
    }
    return all.toByteArray();
  }

  private static byte[] join(byte[] first, byte[] second) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(second);
    return all.toByteArray();
  }
}
