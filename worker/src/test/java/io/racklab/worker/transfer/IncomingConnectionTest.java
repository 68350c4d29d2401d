package io.racklab.worker.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.RunToken;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the limits on connections, of misbehaviour and of time; time stands still until the test
 * moves it.
 */
class IncomingConnectionTest {
  private static final RunToken TOKEN = new RunToken(11, 22);
  private static final int NODES = 5;
  private static final byte[] FOUR = {1, 2, 3, 4};
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(3, 2, 4, Duration.ofSeconds(10), Duration.ofSeconds(30));

  private final CapturedLog log = new CapturedLog("io.racklab.worker.transfer");
  private final RecordedTransfers transfers = new RecordedTransfers();
  private final Counters counters = new Counters(64);
  private final AdmissionControl door = new AdmissionControl(LIMITS, counters);
  private final WindowCounts windows = new WindowCounts(0, 1);
  private final List<EmbeddedChannel> channels = new ArrayList<>();

  @AfterEach
  void end() {
    channels.forEach(EmbeddedChannel::finishAndReleaseAll);
    log.close();
  }

  @Test
  void whoSaysNothingIsSentAwayAtTheDeadline() {
    EmbeddedChannel silent = connect();
    pass(silent, 9);
    assertThat(silent.isOpen()).isTrue();
    pass(silent, 1);
    assertRefused(silent, "sends no hello in time");
  }

  @Test
  void aHelloInDropsDoesNotHoldTheDoorOpen() {
    EmbeddedChannel slow = connect();
    byte[] hello = Wire.greeting(TOKEN).bytes();
    for (int second = 0; second < 10; second++) {
      assertThat(slow.isOpen()).isTrue();
      send(slow, new byte[] {hello[second]});
      pass(slow, 1);
    }
    assertRefused(slow, "sends no hello in time");
  }

  @Test
  void aFlowMayWaitBetweenItsFramesForDays() {
    EmbeddedChannel stalled = connect();
    send(stalled, Wire.greeting(TOKEN).frame(7, 0, 1, 8, FOUR).bytes());
    for (int hour = 0; hour < 50; hour++) {
      pass(stalled, 3600);
    }
    send(stalled, new Wire().frame(7, 0, 1, 8, FOUR).bytes());
    assertThat(transfers.arrived.get(7L).intact()).isTrue();
    assertThat(stalled.isOpen()).isTrue();
  }

  @Test
  void aFrameInDropsDoesNotLastForever() {
    EmbeddedChannel slow = connect();
    send(slow, Wire.greeting(TOKEN).header(new FrameHeader(7, 0, 1, 900, 900, 0)).bytes());
    int seconds = 0;
    while (slow.isOpen() && seconds < 900) {
      send(slow, new byte[1]);
      pass(slow, 1);
      seconds++;
    }
    assertThat(seconds).isBetween(30, 60);
    assertRefused(slow, "does not end its frame in time");
  }

  @Test
  void aHeaderThatIsBegunMustEndToo() {
    EmbeddedChannel slow = connect();
    send(slow, Wire.greeting(TOKEN).raw(new byte[1]).bytes());
    pass(slow, 30);
    pass(slow, 30);
    assertRefused(slow, "does not end its frame in time");
  }

  @Test
  void aPeerThatIsAlwaysInsideSomeFrameGoesOn() {
    EmbeddedChannel busy = connect();
    send(busy, Wire.greeting(TOKEN).frame(7, 0, 1, 4000, FOUR).without(1).bytes());
    for (int frame = 0; frame < 100; frame++) {
      pass(busy, 29);
      send(busy, new byte[] {FOUR[3]});
      send(busy, new Wire().frame(7, 0, 1, 4000, FOUR).without(1).bytes());
    }
    assertThat(busy.isOpen()).isTrue();
    assertThat(counters.ledger().intact()).isEqualTo(400);
  }

  @Test
  void strangersPushOutTheOldestOfTheirOwnButNeverAPeer() {
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).bytes());
    List<EmbeddedChannel> strangers = List.of(connect(), connect(), connect(), connect());
    strangers.forEach(EmbeddedChannel::runPendingTasks);
    assertRefused(strangers.get(0), "sends no hello while others wait");
    EmbeddedChannel second = connect();
    send(second, Wire.greeting(TOKEN).frame(8, 0, 1, 4, FOUR).bytes());
    strangers.forEach(EmbeddedChannel::runPendingTasks);
    assertThat(strangers)
        .extracting(EmbeddedChannel::isOpen)
        .containsExactly(false, false, true, true);
    assertThat(transfers.arrived).containsKey(8L);
    assertThat(peer.isOpen()).isTrue();
    assertThat(second.isOpen()).isTrue();
  }

  @Test
  void whoHasBeenPushedOutCannotGreetAnyMore() {
    EmbeddedChannel late = connect();
    List.of(connect(), connect(), connect());
    // Its place is taken, though its own event loop has not closed it yet.
    send(late, Wire.greeting(TOKEN).frame(8, 0, 1, 4, FOUR).bytes());
    assertThat(transfers.arrived).isEmpty();
    assertRefused(late, "exceeds the number of connections allowed");
  }

  @Test
  void aPeerTooManyIsRefusedUntilAnotherLeaves() {
    EmbeddedChannel first = connect();
    send(first, Wire.greeting(TOKEN).bytes());
    send(connect(), Wire.greeting(TOKEN).bytes());
    EmbeddedChannel third = connect();
    send(third, Wire.greeting(TOKEN).frame(8, 0, 1, 4, FOUR).bytes());
    assertRefused(third, "exceeds the number of connections allowed");
    assertThat(transfers.arrived).isEmpty();
    first.close();
    EmbeddedChannel fourth = connect();
    send(fourth, Wire.greeting(TOKEN).frame(8, 0, 1, 4, FOUR).bytes());
    assertThat(fourth.isOpen()).isTrue();
    assertThat(transfers.arrived).containsKey(8L);
  }

  @Test
  void flowsUnderWayAreBoundedNotFlowsInAll() {
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).bytes());
    for (int flow = 0; flow < 100; flow++) {
      send(peer, new Wire().frame(flow, 0, 1, 4, FOUR).bytes());
    }
    for (int flow = 100; flow < 104; flow++) {
      send(peer, new Wire().frame(flow, 0, 1, 8, FOUR).bytes());
    }
    send(peer, new Wire().header(FrameHeader.abandoning(102, 0, 1, 8)).bytes());
    send(peer, new Wire().frame(104, 0, 1, 8, FOUR).bytes());
    assertThat(peer.isOpen()).isTrue();
    send(peer, new Wire().frame(105, 0, 1, 8, FOUR).bytes());
    assertRefused(peer, "has too many active flows");
  }

  @Test
  void anAbandonedFlowIsForgottenAndItsNumberIsNotRemembered() {
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).frame(7, 0, 1, 8, FOUR).frame(8, 0, 1, 8, FOUR).bytes());
    send(peer, new Wire().header(FrameHeader.abandoning(7, 0, 1, 8)).bytes());
    peer.close();
    assertThat(transfers.interrupted).containsOnlyKeys(8L);
    assertThat(transfers.arrived).isEmpty();
    assertThat(counters.ledger().intact()).isEqualTo(8);
  }

  @Test
  void whatDoesNotFitTheFlowIsRefused() {
    byte[] begun = Wire.greeting(TOKEN).frame(7, 0, 1, 8, FOUR).bytes();
    for (Wire next :
        List.of(
            new Wire().frame(7, 0, 1, 8, new byte[5]),
            new Wire().frame(7, 0, 1, 9, FOUR),
            new Wire().frame(7, 2, 1, 8, FOUR),
            new Wire().frame(7, 0, 2, 8, FOUR),
            new Wire().header(FrameHeader.abandoning(7, 0, 2, 8)))) {
      EmbeddedChannel peer = connect();
      send(peer, begun);
      send(peer, next.bytes());
      assertRefused(peer, "sends a frame that does not fit its flow");
    }
    assertThat(counters.ledger().intact()).isEqualTo(5 * FOUR.length);
    assertThat(transfers.arrived).isEmpty();
  }

  @Test
  void whatNamesNobodyIsRefused() {
    for (Wire first :
        List.of(new Wire().frame(7, NODES, 1, 8, FOUR), new Wire().frame(7, 1, NODES, 8, FOUR))) {
      EmbeddedChannel peer = connect();
      send(peer, Wire.greeting(TOKEN).bytes());
      send(peer, first.bytes());
      assertRefused(peer, "names a node that does not exist");
    }
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).header(FrameHeader.abandoning(7, 0, 1, 8)).bytes());
    assertRefused(peer, "abandons a flow that is not active");
    assertThat(windows.drain()).isEmpty();
  }

  @Test
  void nothingIsReadAfterTheFirstWrongByteAndOneLineIsLogged() {
    EmbeddedChannel peer = connect();
    Wire bad = Wire.greeting(TOKEN).header(new FrameHeader(7, 0, 1, 8, -1, 0));
    send(peer, bad.frame(8, 0, 1, 4, FOUR).raw(new byte[7]).bytes());
    assertRefused(peer, "sends an impossible frame");
    assertThat(transfers.arrived).isEmpty();
    assertThat(log.lines(Level.INFO)).singleElement().asString().contains("embedded");
  }

  @Test
  void oneLineIsLoggedOfAConnectionThatEndsInsideAFrame() {
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).raw(new byte[7]).bytes());
    peer.close();
    assertThat(log.lines(Level.INFO))
        .containsExactly("connection from embedded ended inside a frame");
  }

  @Test
  void oneLineIsLoggedOfAConnectionThatBreaksInsideAFrame() {
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).raw(new byte[7]).bytes());
    peer.pipeline().fireExceptionCaught(new IOException("reset by peer"));
    assertThat(peer.isOpen()).isFalse();
    assertThat(log.lines(Level.INFO))
        .containsExactly("connection from embedded broke: reset by peer");
  }

  @Test
  void aFloodOfStrangersDoesNotFloodTheLog() {
    for (int connection = 0; connection < 5000; connection++) {
      EmbeddedChannel stranger = connect();
      send(stranger, new byte[connection % 2 == 0 ? 7 : 70]);
      stranger.close();
    }
    assertThat(log.lines(Level.INFO)).hasSize(1000 + 4);
    assertThat(counters.ledger().refusedConnections()).isEqualTo(2500);
  }

  @Test
  void noTimerOutlivesItsConnection() {
    EmbeddedChannel stranger = connect();
    EmbeddedChannel peer = connect();
    send(peer, Wire.greeting(TOKEN).bytes());
    assertThat(stranger.runScheduledPendingTasks()).isEqualTo(TimeUnit.SECONDS.toNanos(10));
    assertThat(peer.runScheduledPendingTasks()).isEqualTo(TimeUnit.SECONDS.toNanos(30));
    // Closing an embedded channel would cancel all its timers, including those that the connection
    // forgets.
    stranger.pipeline().fireChannelInactive();
    peer.pipeline().fireChannelInactive();
    assertThat(stranger.runScheduledPendingTasks()).isEqualTo(-1);
    assertThat(peer.runScheduledPendingTasks()).isEqualTo(-1);
  }

  private EmbeddedChannel connect() {
    DataPortSettings settings =
        new DataPortSettings(
            new InetSocketAddress(0),
            TOKEN,
            new CountingWindows(0, 1),
            ChunkSizes.DEFAULT,
            42,
            NODES,
            LIMITS);
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    channels.add(channel);
    IncomingConnection connection =
        new IncomingConnection(settings, door, () -> 0, transfers, windows, counters);
    channel.pipeline().addLast(connection);
    // An embedded channel becomes active before handlers can be added.
    channel.pipeline().fireChannelActive();
    return channel;
  }

  private static void send(EmbeddedChannel channel, byte[] bytes) {
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
  }

  private static void pass(EmbeddedChannel channel, long seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
  }

  private void assertRefused(EmbeddedChannel channel, String reason) {
    assertThat(channel.isOpen()).isFalse();
    assertThat(log.lines(Level.WARN)).last().asString().contains("it " + reason);
  }
}
