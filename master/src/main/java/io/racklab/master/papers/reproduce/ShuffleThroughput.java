package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.RunFiles.EndedFlow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The throughput of the shuffle between nodes in steps of two seconds (DynamicMR, Fig. 15), with
 * the bytes of each fetch spread evenly over its time.
 *
 * @param peak the most in a step, in MB/s (1000 squared bytes)
 * @param variation the standard deviation over the mean of the steps from the first fetch to the
 *     end of the last
 */
record ShuffleThroughput(double peak, double variation) {
  private static final double STEP = 2;
  private static final double MEGABYTE = 1e6;

  static ShuffleThroughput in(Path folder) throws IOException {
    return of(new Rows(folder).fetches());
  }

  static ShuffleThroughput of(List<EndedFlow> fetches) {
    double from = fetches.stream().mapToDouble(EndedFlow::start).min().orElse(Double.NaN);
    double to = fetches.stream().mapToDouble(EndedFlow::finish).max().orElse(Double.NaN);
    if (!(to > from)) {
      return new ShuffleThroughput(Double.NaN, Double.NaN);
    }
    double[] steps = new double[(int) Math.ceil((to - from) / STEP)];
    for (EndedFlow fetch : fetches) {
      add(fetch, from, steps);
    }
    double sum = 0;
    double squares = 0;
    double most = 0;
    for (double bytes : steps) {
      sum += bytes;
      squares += bytes * bytes;
      most = Math.max(most, bytes);
    }
    double deviation = Math.sqrt(Math.max(0, steps.length * squares / (sum * sum) - 1));
    return new ShuffleThroughput(most / STEP / MEGABYTE, deviation);
  }

  private static void add(EndedFlow fetch, double origin, double[] steps) {
    double start = (fetch.start() - origin) / STEP;
    double finish = (fetch.finish() - origin) / STEP;
    int first = Math.min((int) start, steps.length - 1);
    int last = Math.min((int) finish, steps.length - 1);
    for (int step = first; step <= last; step++) {
      double within = Math.min(finish, step + 1) - Math.max(start, step);
      steps[step] += finish > start ? fetch.bytes() * Math.max(0, within) / (finish - start) : 0;
    }
    if (finish <= start) {
      steps[first] += fetch.bytes();
    }
  }
}
