package io.racklab.worker.transfer;

import com.sun.management.OperatingSystemMXBean;
import io.racklab.protocol.Route;
import io.racklab.protocol.data.RunToken;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Measures the difference between the ends of flows over loopback sockets and in the fluid model,
 * and the throughput of the same sockets without pacing. Prints a table; run it by
 * deploy/bench/pacing.
 *
 * <p>Arguments, all optional: the span of a chunk in milliseconds, the smallest chunk in KiB, the
 * largest chunk in KiB, and "nio" to use NIO instead of epoll.
 */
final class PacingBenchmark {
  private static final int KIB = 1024;
  private static final int[] FLOWS = {1, 20, 200};
  private static final int[] SIZES = {256 * KIB, 1024 * KIB, 10240 * KIB};
  private static final double[] TOTALS = {10e6, 100e6, 400e6, 800e6};
  private static final double LONGEST_SECONDS = 6;
  private static final double SHORTEST_SECONDS = 0.002;
  private static final double UNPACED = 1e13;

  private final RecordedTransfers transfers = new RecordedTransfers();
  private final Random random = new Random(7);
  private final DataPort sender;
  private final DataPort receiver;
  private final Map<Long, Long> starts = new HashMap<>();
  private long next;

  private PacingBenchmark(DataPortSettings settings, EventLoops loops) throws IOException {
    sender = DataPort.open(settings, loops, System::nanoTime, transfers, transfers);
    receiver = DataPort.open(settings, loops, System::nanoTime, transfers, transfers);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    boolean nio = Arrays.asList(arguments).contains("nio");
    ChunkSizes chunks = chunks(arguments);
    DataPortSettings settings =
        new DataPortSettings(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new RunToken(1, 2),
            new CountingWindows(System.nanoTime(), 100_000_000),
            chunks,
            42,
            1000,
            ConnectionLimits.DEFAULT);
    try (EventLoops loops =
        nio ? EventLoops.nio(1, Thread::new) : EventLoops.open(1, Thread::new)) {
      System.out.println(loops.connector().getSimpleName() + ", " + chunks);
      PacingBenchmark benchmark = new PacingBenchmark(settings, loops);
      benchmark.run();
      benchmark.sender.close();
      benchmark.receiver.close();
    }
  }

  private static ChunkSizes chunks(String[] arguments) {
    if (arguments.length < 3) {
      return ChunkSizes.DEFAULT;
    }
    return new ChunkSizes(
        (long) (Double.parseDouble(arguments[0]) * 1e6),
        Integer.parseInt(arguments[1]) * KIB,
        Integer.parseInt(arguments[2]) * KIB);
  }

  private void run() throws InterruptedException {
    for (int flows : FLOWS) {
      // The first round is a warm-up.
      unpaced(flows);
      System.out.printf(
          Locale.ROOT, "unpaced, %3d flows: %.2f GB/s%n", flows, unpaced(flows) / 1e9);
    }
    System.out.println("flows     size     each    total   fluid     error of finish, %      CPU");
    System.out.println("           KiB     MB/s     MB/s      ms   median     p99     max      %");
    for (int flows : FLOWS) {
      for (double total : TOTALS) {
        for (int size : SIZES) {
          double seconds = size * flows / total;
          if (seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS) {
            paced(flows, size, total / flows);
          }
        }
      }
    }
  }

  /** Sends unpaced flows, each on its own path; returns their throughput in bytes per second. */
  private double unpaced(int flows) throws InterruptedException {
    long size = 2_000_000_000L / flows;
    long start = System.nanoTime();
    List<Long> numbers = start(flows, size, UNPACED, 0);
    awaitArrival(numbers);
    long end =
        numbers.stream().mapToLong(n -> transfers.arrived.get(n).atNanos()).max().orElseThrow();
    return flows * size * 1e9 / (end - start);
  }

  private void paced(int flows, int size, double rate) throws InterruptedException {
    double fluidNanos = size / rate * 1e9;
    long cpu = cpuNanos();
    long began = System.nanoTime();
    List<Double> errors = new ArrayList<>();
    // Small numbers of flows are repeated, so that percentiles have enough samples.
    int rounds = (int) Math.max(1, Math.min(50 / flows, 2e9 / fluidNanos));
    for (int round = 0; round < rounds; round++) {
      long spread = (long) Math.min(fluidNanos / 2, 3e8);
      List<Long> numbers = start(flows, size, rate, spread);
      awaitArrival(numbers);
      for (long number : numbers) {
        double took = transfers.arrived.get(number).atNanos() - starts.get(number);
        errors.add((took / fluidNanos - 1) * 100);
      }
    }
    double busy = 100.0 * (cpuNanos() - cpu) / (System.nanoTime() - began);
    errors.sort(null);
    System.out.printf(
        Locale.ROOT,
        "%5d %8d %8.2f %8.0f %7.1f %8.3f %7.3f %7.3f %6.0f%n",
        flows,
        size / KIB,
        rate / 1e6,
        rate * flows / 1e6,
        fluidNanos / 1e6,
        errors.get(errors.size() / 2),
        errors.get((int) Math.ceil(errors.size() * 0.99) - 1),
        errors.get(errors.size() - 1),
        busy);
  }

  /** Starts flows, each on its own path, at random times in the near future. */
  private List<Long> start(int flows, long size, double rate, long spreadNanos) {
    long now = System.nanoTime();
    List<Long> numbers = new ArrayList<>();
    List<PathRate> rates = new ArrayList<>();
    for (int path = 0; path < flows; path++) {
      long start = now + 1_000_000 + (spreadNanos == 0 ? 0 : random.nextLong(spreadNanos));
      numbers.add(next);
      starts.put(next, start);
      rates.add(new PathRate(Route.of(path, path), 0, start - 1_000_000));
      rates.add(new PathRate(Route.of(path, path), rate, start));
      sender.start(new OutgoingFlow(next++, Route.of(path, path), receiver.address(), size, start));
    }
    sender.rate(rates);
    return numbers;
  }

  private void awaitArrival(List<Long> numbers) throws InterruptedException {
    while (!transfers.arrived.keySet().containsAll(numbers)) {
      Thread.sleep(2);
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
