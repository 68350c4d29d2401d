package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.calibration.FittedTasks.Slow;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The hosts on which whole tasks, including the start of their processes, take far longer than on
 * the others. The median logarithm of a host's times, as shares of what is usual for their bytes,
 * is compared with those of all hosts.
 *
 * @param factors how many times as long tasks take, by the name of a slow host
 * @param hosts the number of all hosts
 * @param deviation the standard error of the logarithm of their mean factor
 */
record SlowHosts(Map<String, Double> factors, int hosts, double deviation) {
  /** The least factor that is told apart from usual variation. */
  private static final double LEAST_FACTOR = 1.4;

  /** How far a slow host is from the others, in standard deviations. */
  private static final double DEVIATIONS = 4;

  private static final int LEAST_TASKS = 3;
  private static final int LEAST_HOSTS = 4;

  /** The standard deviation of a normal distribution, as a multiple of its median distance. */
  private static final double OF_MEDIAN = 1.4826;

  /** The standard error of a median, as a multiple of that of the mean. */
  private static final double MEDIAN = 1.253;

  private static final double Z = 1.96;

  private static final int NAMED = 5;

  /**
   * Returns the slow hosts; none if fewer than four can be compared, or at least half of these are
   * slow.
   */
  static SlowHosts in(FitPoints points) {
    List<List<Double>> logs = logs(points);
    List<Double> all = new ArrayList<>();
    List<Double> within = new ArrayList<>();
    for (List<Double> own : logs) {
      if (own.size() >= LEAST_TASKS) {
        double median = median(own);
        all.add(median);
        own.forEach(log -> within.add(Math.abs(log - median)));
      }
    }
    Map<String, Double> factors = new LinkedHashMap<>();
    if (all.size() < LEAST_HOSTS) {
      return new SlowHosts(factors, points.hosts().size(), 0);
    }
    double centre = median(all);
    double between = OF_MEDIAN * median(all.stream().map(one -> Math.abs(one - centre)).toList());
    double squares = 0;
    for (int host = 0; host < logs.size(); host++) {
      List<Double> own = logs.get(host);
      if (own.size() < LEAST_TASKS) {
        continue;
      }
      double far = median(own) - centre;
      double error =
          Math.hypot(between, MEDIAN * OF_MEDIAN * median(within) / Math.sqrt(own.size()));
      if (far > Math.max(Math.log(LEAST_FACTOR), DEVIATIONS * error)) {
        factors.put(points.hosts().get(host), Math.exp(far));
        squares += error * error;
      }
    }
    return 2 * factors.size() >= all.size()
        ? new SlowHosts(Map.of(), points.hosts().size(), 0)
        : new SlowHosts(
            factors, points.hosts().size(), Math.sqrt(squares) / Math.max(1, factors.size()));
  }

  /** Returns the logarithms of times, as shares of what is usual for their bytes, by host. */
  private static List<List<Double>> logs(FitPoints points) {
    List<RobustLine> lines = new ArrayList<>();
    for (int kind = 0; kind < points.classes().size(); kind++) {
      int of = kind;
      List<FitPoint> own = points.all().stream().filter(point -> point.kind() == of).toList();
      lines.add(own.isEmpty() ? new RobustLine(1, 0) : RobustLine.through(own));
    }
    List<List<Double>> logs = new ArrayList<>();
    points.hosts().forEach(host -> logs.add(new ArrayList<>()));
    for (FitPoint point : points.all()) {
      if (point.host() >= 0) {
        RobustLine line = lines.get(point.kind());
        logs.get(point.host())
            .add(Math.log(point.seconds() / (line.intercept() + line.slope() * point.bytes())));
      }
    }
    return logs;
  }

  /** Returns the names of the first slow hosts, and how many more there are. */
  String names() {
    String first = factors.keySet().stream().limit(NAMED).collect(Collectors.joining(", "));
    return factors.size() > NAMED ? first + " and " + (factors.size() - NAMED) + " more" : first;
  }

  /**
   * Returns the share and the factor of these hosts.
   *
   * @param jobs the number of jobs on which they rest
   */
  Slow slow(int jobs) {
    double log = factors.values().stream().mapToDouble(Math::log).average().orElseThrow();
    double low = Math.exp(log - Z * deviation);
    return new Slow(
        share(factors.size(), hosts, jobs),
        new Uncertain(Math.exp(log), Math.max(1, low), Math.exp(log + Z * deviation), jobs),
        true);
  }

  /** Returns a share of nodes with Wilson's interval. */
  private static Uncertain share(int some, int all, int jobs) {
    double share = (double) some / all;
    double middle = (share + Z * Z / (2 * all)) / (1 + Z * Z / all);
    double half =
        Z / (1 + Z * Z / all) * Math.sqrt(share * (1 - share) / all + Z * Z / (4.0 * all * all));
    return new Uncertain(share, Math.min(share, middle - half), Math.min(1, middle + half), jobs);
  }

  private static double median(List<Double> values) {
    return RobustLine.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
