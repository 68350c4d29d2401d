import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import io.racklab.topologies.fluid.FluidNetwork;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Moves the flows of a run again, each at the time at which it began, with exact rates and with
 * rates that need not be exact, and prints how far flows are off then. Nothing hangs on their ends
 * here, so all that differs is the rates' doing.
 *
 * <p>Arguments: the cluster, the run's flows.csv, and tolerances in per cent. Needs Racklab's jars
 * on the class path: deploy/bench/tolerance has them.
 */
final class LooseRates {
  private final Topology topology;
  private final int[] from;
  private final int[] to;
  private final long[] bytes;
  private final double[] start;

  private LooseRates(Topology topology, Path file) throws IOException {
    this.topology = topology;
    int count;
    try (var lines = Files.lines(file)) {
      count = (int) lines.count() - 1;
    }
    from = new int[count];
    to = new int[count];
    bytes = new long[count];
    start = new double[count];
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String expected = "flow,kind,job,src,dst,cross_rack,bytes,start_s,";
      if (!lines.readLine().startsWith(expected)) {
        throw new IOException(file + " does not begin with " + expected);
      }
      for (int flow = 0; flow < count; flow++) {
        String[] row = lines.readLine().split(",");
        from[flow] = topology.nodeNamed(row[3]);
        to[flow] = topology.nodeNamed(row[4]);
        bytes[flow] = Long.parseLong(row[6]);
        start[flow] = Double.parseDouble(row[7]);
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    Topology topology =
        new Topology(ClusterFile.named(arguments[0], Path.of("").toAbsolutePath()));
    LooseRates run = new LooseRates(topology, Path.of(arguments[1]));
    int[] order =
        IntStream.range(0, run.start.length)
            .boxed()
            .sorted((a, b) -> Double.compare(run.start[a], run.start[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    // The compiler's work is done with the first pass.
    run.ends(order, 0);
    long before = System.nanoTime();
    double[] exact = run.ends(order, 0);
    row("0", micros(before, order.length), new double[0], 0);
    for (String word : Arrays.asList(arguments).subList(2, arguments.length)) {
      before = System.nanoTime();
      double[] loose = run.ends(order, Double.parseDouble(word) / 100);
      double micros = micros(before, order.length);
      double[] off = new double[order.length];
      double bias = 0;
      int judged = 0;
      for (int flow = 0; flow < order.length; flow++) {
        double takes = exact[flow] - run.start[flow];
        if (takes >= 1) {
          double error = (loose[flow] - exact[flow]) / takes;
          bias += error;
          off[judged++] = Math.abs(error);
        }
      }
      row(word, micros, Arrays.copyOf(off, judged), judged == 0 ? 0 : bias / judged);
    }
  }

  private static double micros(long before, int flows) {
    return (System.nanoTime() - before) / 1e3 / flows;
  }

  private static void row(String tolerance, double micros, double[] off, double bias) {
    Arrays.sort(off);
    System.out.printf(
        Locale.ROOT,
        "%-10s %10d %8.2f %10.4f %10.4f %10.4f %10.4f %+10.4f%n",
        tolerance,
        off.length,
        micros,
        percentile(off, 0.5),
        percentile(off, 0.95),
        percentile(off, 0.99),
        percentile(off, 1),
        100 * bias);
  }

  /** Of the values, in per cent. */
  private static double percentile(double[] sorted, double share) {
    return sorted.length == 0 ? 0 : 100 * sorted[(int) Math.ceil(share * sorted.length) - 1];
  }

  /** For each flow its end, in seconds. */
  private double[] ends(int[] order, double tolerance) {
    double[] capacities = new double[topology.linkCount()];
    Arrays.setAll(capacities, topology::capacity);
    FluidNetwork network = new FluidNetwork(capacities, tolerance);
    double[] ends = new double[order.length];
    int[][] paths = new int[topology.nodeCount()][topology.nodeCount()];
    for (int[] row : paths) {
      Arrays.fill(row, -1);
    }
    for (int flow : order) {
      if (start[flow] > network.time()) {
        advance(network, start[flow], ends);
      }
      if (paths[from[flow]][to[flow]] < 0) {
        paths[from[flow]][to[flow]] = network.path(topology.route(from[flow], to[flow]));
      }
      network.start(flow, paths[from[flow]][to[flow]], bytes[flow]);
    }
    advance(network, Double.POSITIVE_INFINITY, ends);
    return ends;
  }

  private static void advance(FluidNetwork network, double until, double[] ends) {
    while (network.nextFinish() < Double.POSITIVE_INFINITY && network.nextFinish() <= until) {
      network.advanceTo(network.nextFinish(), (flow, at) -> ends[(int) flow] = at);
    }
    if (until < Double.POSITIVE_INFINITY) {
      network.advanceTo(until, (flow, at) -> ends[(int) flow] = at);
    }
  }
}
