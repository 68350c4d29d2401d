package io.racklab.worker.transfer;

import io.racklab.protocol.Lateness;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.FlowArrived;
import io.racklab.protocol.NetworkMessage.FlowBroken;
import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.NetworkMessage.UnsentShares;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.ProcessClock;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.health.Delays;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;

/**
 * Transfers over real sockets. Converts between emulated bytes and times, which messages carry, and
 * the real ones of the data port.
 */
public final class SocketTransfers implements Transfers {
  private static final double NANOS = 1e9;

  private final RunSettings run;
  private final ProcessClock clock;
  private final Consumer<NetworkMessage> network;
  private final String host;
  private final DataPort port;
  private final Delays startLag = new Delays();
  private volatile RunClock runClock;
  private volatile long firstWindow;

  private SocketTransfers(
      RunSettings run,
      ProcessClock clock,
      Consumer<NetworkMessage> network,
      String host,
      EventLoops loops,
      Wrapping wrapping)
      throws IOException {
    this.run = run;
    this.clock = clock;
    this.network = network;
    this.host = host;
    runClock = new RunClock(clock, run.windows().epochNanos(), run.timeScale());
    DataPortSettings settings =
        new DataPortSettings(
            new InetSocketAddress(host, 0),
            new RunToken(run.secret().tokenHigh(), run.secret().tokenLow()),
            new CountingWindows(run.windows().epochNanos(), run.processWindowNanos()),
            ChunkSizes.DEFAULT,
            run.run(),
            run.rackOfNode().size(),
            ConnectionLimits.DEFAULT,
            wrapping);
    port = DataPort.open(settings, loops, clock::nanos, new Receipts(), new Failures());
  }

  /**
   * Opens the data port of a run. Blocks until it listens.
   *
   * @param network receives messages on the outcomes of flows, from any thread
   * @param host the address to listen on, which others connect to
   * @param wrapping the layer that wraps all connections, both ways
   */
  public static SocketTransfers open(
      RunSettings run,
      ProcessClock clock,
      Consumer<NetworkMessage> network,
      String host,
      EventLoops loops,
      Wrapping wrapping)
      throws IOException {
    return new SocketTransfers(run, clock, network, host, loops, wrapping);
  }

  /** Opens the data port of a run without wrapping its connections. */
  public static SocketTransfers open(
      RunSettings run,
      ProcessClock clock,
      Consumer<NetworkMessage> network,
      String host,
      EventLoops loops)
      throws IOException {
    return open(run, clock, network, host, loops, Wrapping.NONE);
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public int port() {
    return port.address().getPort();
  }

  @Override
  public boolean fluid() {
    return false;
  }

  @Override
  public void begin(long originNanos) {
    runClock = new RunClock(clock, originNanos, run.timeScale());
    firstWindow = (originNanos - run.windows().epochNanos()) / run.processWindowNanos();
    port.forgetWarmUp();
    startLag.reset();
  }

  @Override
  public void start(StartFlow flow) {
    startLag.add(clock.nanos() - runClock.process(flow.plannedNanos()));
    port.start(
        new OutgoingFlow(
            flow.flow(),
            flow.route(),
            new InetSocketAddress(flow.host(), flow.port()),
            realBytes(flow.bytes()),
            runClock.process(flow.atNanos())));
  }

  private long realBytes(long emulated) {
    return Math.max(1, Math.round(emulated / run.byteScale()));
  }

  @Override
  public void allocate(Allocation allocation) {
    port.rate(allocation.rates().stream().map(this::real).toList());
    if (!allocation.due().isEmpty()) {
      port.release(allocation.due().stream().map(this::ended).toList());
    }
  }

  private FlowEnd ended(FlowDue flow) {
    return new FlowEnd(flow.flow(), runClock.process(flow.atNanos()));
  }

  private PathRate real(io.racklab.protocol.WorkerMessage.PathRate rate) {
    return new PathRate(
        rate.route(),
        rate.bytesPerSecond() * run.timeScale() / run.byteScale(),
        runClock.process(rate.sinceNanos()));
  }

  @Override
  public void stop(long flow) {
    port.cancel(flow);
  }

  @Override
  public List<NetworkMessage.WindowBytes> drainWindows() {
    return port.drainWindows().stream()
        .map(
            bytes ->
                new NetworkMessage.WindowBytes(
                    bytes.window() - firstWindow,
                    bytes.source(),
                    bytes.destination(),
                    bytes.bytes()))
        .toList();
  }

  @Override
  public void account(List<Integer> workerOfNode, Consumer<List<Ledger>> taker) {
    port.settledLedgers(
        workerOfNode, counted -> taker.accept(counted.stream().map(SocketTransfers::of).toList()));
  }

  @Override
  public Ledger moved() {
    return of(port.ledger());
  }

  private static Ledger of(PortLedger counted) {
    return new Ledger(
        counted.produced(),
        counted.discarded(),
        counted.sent(),
        counted.intact() + counted.corrupted(),
        counted.corrupted());
  }

  @Override
  public Lateness controlLag() {
    return port.controlLag();
  }

  @Override
  public Lateness startLag() {
    return startLag.lateness();
  }

  @Override
  public void close() {
    port.close();
  }

  private final class Receipts implements ArrivalListener {
    @Override
    public void completed(long flow, long bytes, boolean intact, long atNanos) {
      network.accept(new FlowArrived(flow, bytes, intact, runClock.emulated(atNanos)));
    }

    @Override
    public void interrupted(long flow, long bytes, long atNanos) {
      network.accept(new FlowBroken(flow, "its connection ended after " + bytes + " real bytes"));
    }
  }

  private final class Failures implements Departures {
    @Override
    public void departed(long flow, long bytes, long dueNanos, long atNanos) {}

    @Override
    public void ended(List<UnsentShare> flows) {
      network.accept(new UnsentShares(flows));
    }

    @Override
    public void failed(long flow, long bytes, String reason) {
      network.accept(new FlowBroken(flow, reason));
    }
  }
}
