package io.racklab.master.engine.schedule.sizes;

import java.util.ArrayList;
import java.util.List;

/**
 * A plain model of the limits that depend on the jobs: sizes are cut at the least point at which
 * the parts below vary as much as those above. The point is sought on a grid.
 */
record ModelCutoff(double mostSquaredCv, SizesOf sizesOf) implements TyrexModel.Timers {
  private static final int POINTS = 400;

  @Override
  public double timer(int partition, List<Long> present, List<Long> past) {
    List<Long> sizes = new ArrayList<>(present);
    if (sizesOf == SizesOf.SEEN) {
      sizes.addAll(past);
    }
    if (sizesOf != SizesOf.PRESENT) {
      sizes.removeIf(size -> size == 0);
    }
    List<Double> whole = sizes.stream().map(Long::doubleValue).sorted().toList();
    return squaredCv(whole) > mostSquaredCv ? cutoff(whole) : Double.POSITIVE_INFINITY;
  }

  private static double cutoff(List<Double> sizes) {
    double from = 0;
    for (double to : sizes) {
      for (int i = 0; i < POINTS && to > from; i++) {
        double point = from + (to - from) * i / POINTS;
        if (isBalanced(sizes, point)) {
          return point;
        }
      }
      from = to;
    }
    return 0;
  }

  private static boolean isBalanced(List<Double> sizes, double point) {
    // At 0 all parts below are 0; just above 0, each is either 0 or equal to the point.
    double cut = Math.max(point, 1e-9);
    double below = squaredCv(sizes.stream().map(size -> Math.min(size, cut)).toList());
    double above =
        squaredCv(sizes.stream().filter(size -> size > point).map(size -> size - point).toList());
    return below >= above;
  }

  private static double squaredCv(List<Double> sizes) {
    double mean = sizes.stream().mapToDouble(size -> size).average().orElse(0);
    double squares = sizes.stream().mapToDouble(size -> (size - mean) * (size - mean)).sum();
    return squares == 0 ? 0 : squares / sizes.size() / (mean * mean);
  }
}
