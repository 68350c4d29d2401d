package io.racklab.worker.transfer;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.racklab.protocol.Lateness;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Sends and receives the bytes of the flows of a worker process's nodes. Flows between two nodes of
 * one process use the same sockets as all others. Thread-safe; once the loops have been closed,
 * every method that sends throws {@link java.util.concurrent.RejectedExecutionException}.
 */
public final class DataPort implements AutoCloseable {
  private final Channel acceptor;
  private final ChannelGroup incoming;
  private final PacingLoop pacing;
  private final WindowCounts windows;
  private final Counters counters;

  private DataPort(
      Channel acceptor,
      ChannelGroup incoming,
      PacingLoop pacing,
      WindowCounts windows,
      Counters counters) {
    this.acceptor = acceptor;
    this.incoming = incoming;
    this.pacing = pacing;
    this.windows = windows;
    this.counters = counters;
  }

  /**
   * Opens a port. Blocks until it listens; must not be called on an event loop.
   *
   * @param clock a thread-safe clock of monotone nanoseconds; every time given to the port is by
   *     this clock
   * @throws IOException if the address cannot be listened on
   */
  public static DataPort open(
      DataPortSettings settings,
      EventLoops loops,
      LongSupplier clock,
      ArrivalListener arrivals,
      Departures departures)
      throws IOException {
    Counters counters = new Counters(settings.nodes());
    WindowCounts windows =
        new WindowCounts(settings.windows().originNanos(), settings.windows().lengthNanos());
    AdmissionControl door = new AdmissionControl(settings.limits(), counters);
    ChannelGroup incoming = new DefaultChannelGroup(loops.receiving().next(), true);
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops.receiving())
            .channel(loops.acceptor())
            .option(ChannelOption.SO_REUSEADDR, true)
            // Eventually frees the place of a peer whose machine has vanished.
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(
                ChannelOption.RCVBUF_ALLOCATOR,
                new AdaptiveRecvByteBufAllocator(2 * 1024, 64 * 1024, 256 * 1024))
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    incoming.add(channel);
                    settings.wrapping().accepted(channel.pipeline());
                    channel
                        .pipeline()
                        .addLast(
                            new IncomingConnection(
                                settings, door, clock, arrivals, windows, counters));
                  }
                });
    Channel acceptor = listen(bootstrap, settings.bind());
    PacingLoop pacing =
        new PacingLoop(
            loops.sending().next(), loops.connector(), settings, clock, departures, counters);
    return new DataPort(acceptor, incoming, pacing, windows, counters);
  }

  /** Returns the address on which this port listens; other ports send flows to it. */
  public InetSocketAddress address() {
    return (InetSocketAddress) acceptor.localAddress();
  }

  /**
   * Starts a flow, which sends nothing until its path has a rate. A flow whose number is active
   * here already is refused with an error in the log.
   */
  public void start(OutgoingFlow flow) {
    pacing.execute(() -> pacing.start(flow));
  }

  /**
   * Sets the rates of paths, for active and for future flows. A path keeps its rate while no flow
   * uses it, until the rate is set to 0.
   */
  public void rate(List<PathRate> rates) {
    List<PathRate> copy = List.copyOf(rates);
    pacing.execute(() -> pacing.rate(copy));
  }

  /**
   * Lets flows that the model has ended send their remaining bytes at once, whatever their paths'
   * rates. {@link Departures#ended} first receives the share of each that had not been sent when it
   * ended; flows that were not started here or were cancelled are left out.
   */
  public void release(List<FlowEnd> ends) {
    List<FlowEnd> copy = List.copyOf(ends);
    pacing.execute(() -> pacing.release(copy));
  }

  /**
   * Stops sending a flow; does nothing if it is not active. Bytes already handed to the connection
   * are still sent. If they complete the flow, it departs; otherwise a last frame makes the
   * receiver abandon it.
   */
  public void cancel(long flow) {
    pacing.execute(() -> pacing.cancel(flow));
  }

  /**
   * Returns the intact bytes that arrived since the last call, sorted by window and path. A window
   * that has not ended appears again in the next call; the caller must add its counts up.
   */
  public List<WindowBytes> drainWindows() {
    return windows.drain();
  }

  /**
   * Excludes all bytes moved up to now from all counts; all flows must have arrived. A sender may
   * not have counted bytes yet that its receiver has.
   */
  public void forgetWarmUp() {
    windows.drain();
    counters.forgetSettled();
  }

  /**
   * Returns the lateness of rate changes: from the time from which a rate holds until this port
   * applied it. Thread-safe.
   */
  public Lateness controlLag() {
    return counters.controlLag.lateness();
  }

  /**
   * Passes ledgers to a consumer on the sending loop, once every write that the operating system
   * has accepted up to now is counted. A receiver may count bytes a moment before their sender has.
   *
   * @param groupOfNode the index of each node's group; each group has a ledger
   */
  public void settledLedgers(List<Integer> groupOfNode, Consumer<List<PortLedger>> taker) {
    pacing.execute(() -> taker.accept(counters.ledgers(groupOfNode)));
  }

  /** Returns the present counts; exact once no flow is active. */
  public PortLedger ledger() {
    return counters.ledger();
  }

  /**
   * Drops all flows, which are reported as failed, and closes all connections. Blocks until all
   * sockets are closed; must not be called on an event loop. Does not close the loops.
   */
  @Override
  public void close() {
    acceptor.close().syncUninterruptibly();
    pacing.execute(pacing::close).syncUninterruptibly();
    incoming.close().awaitUninterruptibly();
  }

  private static Channel listen(ServerBootstrap bootstrap, InetSocketAddress address)
      throws IOException {
    var binding = bootstrap.bind(address).awaitUninterruptibly();
    if (!binding.isSuccess()) {
      throw new IOException("cannot listen on " + address, binding.cause());
    }
    return binding.channel();
  }
}
