package io.racklab.worker.transfer;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.data.RunToken;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends chunks when the {@link Pacer} allows them, on one event loop with one timer. All methods
 * except {@link #execute} must be called on that loop.
 */
final class PacingLoop implements OutgoingConnection.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(PacingLoop.class);

  /**
   * The shortest time between two wake-ups of the timer, so that chunks due at almost the same time
   * share one system call. Chunks are never early, and late by no more than this; the next ones
   * catch up.
   */
  private static final long SHORTEST_PAUSE_NANOS = 100_000;

  /** Limits the bytes queued in front of the socket, because queued bytes cannot be cancelled. */
  private static final WriteBufferWaterMark WATER_MARK =
      new WriteBufferWaterMark(256 * 1024, 512 * 1024);

  private final EventLoop loop;
  private final Bootstrap bootstrap;
  private final RunToken token;
  private final Wrapping wrapping;
  private final Payload payload;
  private final Pacer pacer;
  private final LongSupplier clock;
  private final Departures departures;
  private final Counters counters;
  private final Map<InetSocketAddress, OutgoingConnection> connections = new HashMap<>();

  /** The flows that the model has not ended yet, including those that are sent completely. */
  private final Map<Long, PacedFlow> unended = new HashMap<>();

  private Future<?> timer;
  private long timerNanos = ServiceCurve.NEVER;
  private boolean runRequested;
  private boolean closed;

  PacingLoop(
      EventLoop loop,
      Class<? extends SocketChannel> connector,
      DataPortSettings settings,
      LongSupplier clock,
      Departures departures,
      Counters counters) {
    this.loop = loop;
    this.token = settings.token();
    this.wrapping = settings.wrapping();
    this.payload = new Payload(settings.payloadSeed());
    this.pacer = new Pacer(settings.chunks());
    this.clock = clock;
    this.departures = departures;
    this.counters = counters;
    this.bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(connector)
            .option(ChannelOption.TCP_NODELAY, true)
            // Discards unsent bytes when a sender is killed.
            .option(ChannelOption.SO_LINGER, 0)
            .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK);
  }

  /** Runs an action on the loop. Thread-safe. */
  Future<?> execute(Runnable action) {
    return loop.submit(
        () -> {
          try {
            action.run();
          } catch (RuntimeException failure) {
            LOG.error("data plane command failed", failure);
          }
        });
  }

  void start(OutgoingFlow outgoing) {
    if (closed) {
      departures.failed(outgoing.flow(), 0, "the port is closed");
      return;
    }
    PacedFlow flow = pacer.start(outgoing, clock.getAsLong());
    counters.of(outgoing.destination()).produced.add(outgoing.bytes());
    OutgoingConnection connection = connections.get(outgoing.receiver());
    if (connection == null) {
      connection = connect(outgoing.receiver());
    }
    connection.flows().put(outgoing.flow(), flow);
    unended.put(outgoing.flow(), flow);
    requestRun();
  }

  void rate(List<PathRate> rates) {
    long now = clock.getAsLong();
    long since = Long.MIN_VALUE;
    for (PathRate rate : rates) {
      pacer.rate(rate, now);
      since = Math.max(since, rate.sinceNanos());
    }
    if (!rates.isEmpty()) {
      counters.controlLag.add(now - since);
    }
    requestRun();
  }

  /**
   * Reports the share of each flow that was unsent when the model ended it, and then lets the flows
   * send the rest.
   */
  void release(List<FlowEnd> ends) {
    // First send the chunks that are due but whose timer has not fired yet, so that they count as
    // paced.
    long now = clock.getAsLong();
    sendDue(now);
    List<UnsentShare> shares = new ArrayList<>();
    for (FlowEnd end : ends) {
      PacedFlow flow = unended.remove(end.flow());
      if (flow != null) {
        shares.add(new UnsentShare(end.flow(), flow.unsentShare(end.atNanos())));
      }
      pacer.release(end.flow(), now);
    }
    if (!shares.isEmpty()) {
      departures.ended(shares);
    }
    requestRun();
  }

  void cancel(long number) {
    unended.remove(number);
    PacedFlow flow = pacer.remove(number);
    if (flow != null) {
      drop(flow);
      OutgoingConnection connection = connections.get(flow.flow().receiver());
      connection.flows().remove(number);
      if (flow.handed() > 0) {
        connection.abandon(flow.flow());
      }
      requestRun();
    }
  }

  /** Drops all flows and closes all connections; does nothing if closed already. */
  void close() {
    if (closed) {
      return;
    }
    closed = true;
    disarm();
    for (OutgoingConnection connection : List.copyOf(connections.values())) {
      lost(connection, "the port was closed");
      connection.close();
    }
    payload.release();
  }

  @Override
  public void ready(OutgoingConnection connection) {
    long now = clock.getAsLong();
    for (PacedFlow flow : connection.parked()) {
      pacer.resume(flow, now);
    }
    connection.parked().clear();
    // Not run at once, since this may be called from within a flush.
    requestRun();
  }

  @Override
  public void lost(OutgoingConnection connection, String reason) {
    if (!connections.remove(connection.receiver(), connection)) {
      return;
    }
    LOG.info("connection to {} ended: {}", connection.receiver(), reason);
    for (PacedFlow flow : connection.flows().values()) {
      if (pacer.remove(flow.flow().flow()) != null) {
        drop(flow);
      }
      departures.failed(flow.flow().flow(), flow.handed(), reason);
    }
    connection.flows().clear();
    connection.parked().clear();
    requestRun();
  }

  private OutgoingConnection connect(InetSocketAddress receiver) {
    OutgoingConnection connection = new OutgoingConnection(receiver, token, payload, this);
    connections.put(receiver, connection);
    bootstrap
        .clone()
        .handler(begun(connection))
        .connect(receiver)
        .addListener((ChannelFutureListener) connection::opened);
    return connection;
  }

  private ChannelHandler begun(OutgoingConnection connection) {
    return new ChannelInitializer<SocketChannel>() {
      @Override
      protected void initChannel(SocketChannel channel) {
        wrapping.connecting(channel.pipeline(), connection.receiver());
        channel.pipeline().addLast(connection);
      }
    };
  }

  /**
   * Schedules a run after the tasks that the loop already has; several calls before it lead to one
   * run.
   */
  private void requestRun() {
    if (!runRequested && !closed) {
      runRequested = true;
      loop.execute(this::run);
    }
  }

  private void run() {
    runRequested = false;
    if (closed) {
      return;
    }
    sendDue(clock.getAsLong());
    arm();
  }

  private void sendDue(long now) {
    for (PacedFlow flow = pacer.due(now); flow != null; flow = pacer.due(now)) {
      send(flow, now);
    }
    for (OutgoingConnection connection : connections.values()) {
      connection.flush();
    }
  }

  private void send(PacedFlow flow, long now) {
    OutgoingConnection connection = connections.get(flow.flow().receiver());
    if (!connection.ready()) {
      pacer.park(flow);
      connection.parked().add(flow);
      return;
    }
    long position = flow.handed();
    int bytes = flow.chunk();
    int paced = flow.paced();
    boolean last = position + bytes == flow.flow().bytes();
    long end = last ? flow.endNanos() : ServiceCurve.NEVER;
    pacer.advance(flow, now);
    Counters.Peer peer = counters.of(flow.flow().destination());
    connection.write(
        flow.flow(),
        position,
        bytes,
        written -> {
          if (!written.isSuccess()) {
            peer.dropped.add(bytes);
            return;
          }
          long sentNanos = clock.getAsLong();
          peer.sent.add(bytes);
          flow.history().add(sentNanos, bytes, paced);
          if (last && connection.flows().remove(flow.flow().flow(), flow)) {
            departures.departed(flow.flow().flow(), flow.flow().bytes(), end, sentNanos);
          }
        });
  }

  private void drop(PacedFlow flow) {
    counters.of(flow.flow().destination()).dropped.add(flow.flow().bytes() - flow.handed());
  }

  private void arm() {
    long deadline = pacer.deadline();
    if (deadline == ServiceCurve.NEVER) {
      disarm();
      return;
    }
    long now = clock.getAsLong();
    long wake = Math.max(deadline, now + SHORTEST_PAUSE_NANOS);
    // An earlier timer does no harm: it only arms the next one.
    if (timer != null && timerNanos <= wake) {
      return;
    }
    disarm();
    timerNanos = wake;
    timer = loop.schedule(this::wake, wake - now, TimeUnit.NANOSECONDS);
  }

  private void wake() {
    timer = null;
    run();
  }

  private void disarm() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
