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
 * Where a worker process sends and receives the bytes of its nodes' flows. Flows between two nodes
 * of one process take the same sockets as all others. Thread-safe; once the loops have been closed,
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
   * Opens a port. Blocks until it listens; not to be called on an event loop.
   *
   * @param clock monotone nanoseconds; every time given to the port is by this clock. Thread-safe
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
            // A peer whose machine has vanished frees its place in the end.
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

  /** Where this port listens: what others give as a flow's receiver. */
  public InetSocketAddress address() {
    return (InetSocketAddress) acceptor.localAddress();
  }

  /**
   * Begins to send a flow. It sends nothing until its path has a rate. A number that is already
   * under way here is refused, with an error in the log.
   */
  public void start(OutgoingFlow flow) {
    pacing.execute(() -> pacing.start(flow));
  }

  /**
   * Sets the rates of paths, with effect on the flows under way and on those that come. A path
   * keeps its rate while no flow uses it, until told 0.
   */
  public void rate(List<PathRate> rates) {
    List<PathRate> copy = List.copyOf(rates);
    pacing.execute(() -> pacing.rate(copy));
  }

  /**
   * Lets flows send all that is left of them at once, whatever their paths' rates: the model has
   * ended them. First {@link Departures#ended} is told what had not been sent by then of those that
   * were started and not cancelled.
   */
  public void release(List<FlowEnd> ends) {
    List<FlowEnd> copy = List.copyOf(ends);
    pacing.execute(() -> pacing.release(copy));
  }

  /**
   * Stops sending a flow; does nothing if none such is under way. What the connection has taken
   * already still leaves; if that was the whole flow, it departs. Else the receiver is told to
   * forget what it has of it.
   */
  public void cancel(long flow) {
    pacing.execute(() -> pacing.cancel(flow));
  }

  /**
   * Intact bytes that arrived since the last call, by window and path, in that order. A window that
   * was still running is continued by the next call: add them up.
   */
  public List<WindowBytes> drainWindows() {
    return windows.drain();
  }

  /**
   * Leaves out of all figures what has been moved so far; all flows must have arrived. A sender may
   * not have counted yet what its receiver has.
   */
  public void forgetWarmUp() {
    windows.drain();
    counters.forgetSettled();
  }

  /** From the times since when rates held until the sender here obeyed them. Thread-safe. */
  public Lateness controlLag() {
    return counters.controlLag.lateness();
  }

  /**
   * Gives the counters to a taker on the sending loop, when every write that the operating system
   * has accepted until now is counted. A receiver may know of bytes a moment before their sender
   * has counted them.
   *
   * @param groupOfNode for each node the index of its group: each group has a ledger
   */
  public void settledLedgers(List<Integer> groupOfNode, Consumer<List<PortLedger>> taker) {
    pacing.execute(() -> taker.accept(counters.ledgers(groupOfNode)));
  }

  /** The counters of this moment; exact once nothing is under way. */
  public PortLedger ledger() {
    return counters.ledger();
  }

  /**
   * Drops all flows, which are reported as failed, and all connections. Blocks until all sockets
   * are closed; not to be called on an event loop. The loops remain the caller's.
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
