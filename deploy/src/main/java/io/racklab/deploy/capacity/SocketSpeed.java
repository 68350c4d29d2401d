package io.racklab.deploy.capacity;

import io.racklab.protocol.NetworkMessage.UnsentShare;
import io.racklab.protocol.Route;
import io.racklab.protocol.data.RunToken;
import io.racklab.worker.transfer.ArrivalListener;
import io.racklab.worker.transfer.ChunkSizes;
import io.racklab.worker.transfer.ConnectionLimits;
import io.racklab.worker.transfer.CountingWindows;
import io.racklab.worker.transfer.DataPort;
import io.racklab.worker.transfer.DataPortSettings;
import io.racklab.worker.transfer.Departures;
import io.racklab.worker.transfer.EventLoops;
import io.racklab.worker.transfer.OutgoingFlow;
import io.racklab.worker.transfer.PathRate;
import io.racklab.worker.transfer.Wrapping;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the unpaced rate of this machine's sockets over loopback, with the data plane of the
 * workers: frames, checksums and counting are the same as in a run.
 */
public final class SocketSpeed implements AutoCloseable {
  /** The length of a sample, long enough that a pause of the machine does not fill it. */
  private static final long SAMPLE_NANOS = 50_000_000;

  /** A rate above any machine's, so that the machine alone is the limit. */
  private static final double UNPACED = 1e13;

  /** More bytes than any machine moves in a measurement. */
  private static final long ENDLESS = 1L << 50;

  /**
   * The number of emulated nodes, more than a measurement has flows, since each flow has a node of
   * its own.
   */
  private static final int NODES = 1 << 16;

  private static final long PAUSE_NANOS = 1_000_000;
  private static final long FAREWELL_NANOS = 500_000_000;

  /** The time to wait for the first bytes. */
  private static final long FIRST_NANOS = 10_000_000_000L;

  private final List<EventLoops> loops = new ArrayList<>();
  private final List<DataPort> ports = new ArrayList<>();
  private final AtomicLong arrived = new AtomicLong();
  private final AtomicLong nextFlow = new AtomicLong();
  private volatile boolean refill;

  private SocketSpeed() {}

  /**
   * Opens a data port for each worker process, but no more than this machine has processors for:
   * each has a thread that sends and one that receives.
   *
   * @param wrapping the encryption of their connections
   * @throws IOException if loopback cannot be listened on
   */
  public static SocketSpeed open(int processes, Wrapping wrapping) throws IOException {
    SocketSpeed speed = new SocketSpeed();
    int fit = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    for (int i = 0; i < Math.max(1, Math.min(processes, fit)); i++) {
      speed.openPort(wrapping);
    }
    return speed;
  }

  private void openPort(Wrapping wrapping) throws IOException {
    EventLoops own =
        EventLoops.open(
            1,
            task -> {
              Thread thread = new Thread(task, "racklab-capacity");
              thread.setDaemon(true);
              return thread;
            });
    loops.add(own);
    FlowCounter counter = new FlowCounter(ports.size());
    ports.add(
        DataPort.open(
            new DataPortSettings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new RunToken(1, 2),
                new CountingWindows(System.nanoTime(), SAMPLE_NANOS),
                ChunkSizes.DEFAULT,
                1,
                NODES,
                ConnectionLimits.DEFAULT,
                wrapping),
            own,
            System::nanoTime,
            counter,
            counter));
  }

  /**
   * Returns the highest rate, in bytes a second, that a number of flows reached in any {@value
   * #SAMPLE_NANOS} ns. It is not the mean, since a program that has just started is slow, and other
   * programs may load the machine for a while.
   *
   * @param enough the rate in bytes a second at which the measurement ends early
   * @param most the duration if that rate is not reached, from the arrival of the first bytes
   */
  public double bytesPerSecond(int flows, double enough, Duration most) {
    long first = nextFlow.getAndAdd(flows);
    long countBefore = received();
    begin(first, flows);
    // Waits for the first bytes, since connecting is slow in a program that has just started.
    awaitMoreThan(countBefore);
    long end = System.nanoTime() + most.toNanos();
    double best = 0;
    long before = System.nanoTime();
    countBefore = received();
    while (best < enough && before < end) {
      LockSupport.parkNanos(SAMPLE_NANOS);
      long now = System.nanoTime();
      long count = received();
      if (now - before >= SAMPLE_NANOS) {
        best = Math.max(best, (count - countBefore) * 1e9 / (now - before));
        before = now;
        countBefore = count;
      }
    }
    cancel(first, flows);
    return best;
  }

  private void awaitMoreThan(long count) {
    long until = System.nanoTime() + FIRST_NANOS;
    while (received() <= count && System.nanoTime() < until) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /**
   * Returns the number of flows that end in a second, while a fixed number is in progress: each is
   * replaced when it ends.
   *
   * @param bytes the bytes of each flow
   */
  public double flowsPerSecond(int underWay, long bytes, Duration span) {
    refill = true;
    for (int port = 0; port < ports.size(); port++) {
      ports.get(port).rate(List.of(new PathRate(Route.of(0, 0), UNPACED, System.nanoTime())));
    }
    for (int i = 0; i < underWay; i++) {
      startShort(i % ports.size(), bytes);
    }
    long began = System.nanoTime();
    long before = arrived.get();
    while (System.nanoTime() - began < span.toNanos()) {
      LockSupport.parkNanos(SAMPLE_NANOS);
    }
    double rate = (arrived.get() - before) * 1e9 / (System.nanoTime() - began);
    refill = false;
    settle();
    return rate;
  }

  private void startShort(int port, long bytes) {
    InetSocketAddress receiver = ports.get((port + 1) % ports.size()).address();
    ports
        .get(port)
        .start(
            new OutgoingFlow(
                nextFlow.getAndIncrement(), Route.of(0, 0), receiver, bytes, System.nanoTime()));
  }

  private void begin(long first, int flows) {
    long now = System.nanoTime();
    for (int port = 0; port < ports.size(); port++) {
      InetSocketAddress receiver = ports.get((port + 1) % ports.size()).address();
      List<PathRate> rates = new ArrayList<>();
      for (int flow = port; flow < flows; flow += ports.size()) {
        // Gives each flow its own path, as flows between many nodes have.
        ports
            .get(port)
            .start(new OutgoingFlow(first + flow, Route.of(flow, flow), receiver, ENDLESS, now));
        rates.add(new PathRate(Route.of(flow, flow), UNPACED, now));
      }
      ports.get(port).rate(rates);
    }
  }

  private void cancel(long first, int flows) {
    for (DataPort port : ports) {
      for (int flow = 0; flow < flows; flow++) {
        port.cancel(first + flow);
      }
    }
    settle();
  }

  /** Waits until all bytes that were sent have arrived, or half a second has passed. */
  private void settle() {
    long until = System.nanoTime() + FAREWELL_NANOS;
    long sent = -1;
    while ((sent != sent() || sent != received()) && System.nanoTime() < until) {
      sent = sent();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private long received() {
    return ports.stream().mapToLong(port -> port.ledger().intact()).sum();
  }

  private long sent() {
    return ports.stream().mapToLong(port -> port.ledger().sent()).sum();
  }

  @Override
  public void close() {
    ports.forEach(DataPort::close);
    loops.forEach(EventLoops::close);
  }

  /** Counts the flows that have ended, and replaces each while {@link #refill} is true. */
  private final class FlowCounter implements ArrivalListener, Departures {
    private final int port;

    FlowCounter(int port) {
      this.port = port;
    }

    @Override
    public void completed(long flow, long bytes, boolean intact, long atNanos) {
      arrived.incrementAndGet();
      if (refill) {
        startShort(port, bytes);
      }
    }

    @Override
    public void interrupted(long flow, long bytes, long atNanos) {}

    @Override
    public void departed(long flow, long bytes, long dueNanos, long atNanos) {}

    @Override
    public void ended(List<UnsentShare> flows) {}

    @Override
    public void failed(long flow, long bytes, String reason) {}
  }
}
