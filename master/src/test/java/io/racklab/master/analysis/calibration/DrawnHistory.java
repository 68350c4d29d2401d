package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Maps whose times are drawn from the model, with known values. */
record DrawnHistory(
    double start,
    double ofStart,
    double ofAttempt,
    double ofNode,
    double share,
    double factor,
    boolean slowNodes) {
  static final int NODES = 16;
  static final double[] PER_BYTE = {0.2e-6, 0.05e-6, 0.4e-6};
  static final List<String> CLASSES = List.of("a", "b", "c");
  private static final double BLOCK = 64 << 20;

  FitPoints points(int jobs, Seed seed) {
    Draws draws = seed.draws();
    double[] speeds = new double[NODES];
    for (int node = 0; node < NODES; node++) {
      speeds[node] = lognormal(draws, ofNode) * (slowNodes && draws.unit() < share ? factor : 1);
    }
    List<FitPoint> all = new ArrayList<>();
    for (int job = 0; job < jobs; job++) {
      int kind = job % CLASSES.size();
      int maps = 1 + draws.below(40);
      double bytes = BLOCK * (0.2 + 0.8 * draws.unit());
      for (int map = 0; map < maps; map++) {
        int node = draws.below(NODES);
        double slow = !slowNodes && draws.unit() < share ? factor : 1;
        double seconds =
            speeds[node]
                * (start * lognormal(draws, ofStart)
                    + bytes * PER_BYTE[kind] * lognormal(draws, ofAttempt) * slow);
        all.add(new FitPoint(job, kind, node, bytes, seconds));
      }
    }
    List<String> hosts = IntStream.range(0, NODES).mapToObj(node -> "n" + node).toList();
    return new FitPoints(all, CLASSES, hosts, jobs, true);
  }

  private static double lognormal(Draws draws, double deviation) {
    return deviation == 0 ? 1 : draws.lognormalFactor(deviation);
  }
}
