package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.calibration.FittedTasks.Slow;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Fits the maps, or the reduces, of a history on usual hosts, with intervals. */
final class Fitting {
  // The indices of the values in a resampling.
  private static final int START = 0;
  private static final int COMPUTING = 1;
  private static final int SHARE = 2;
  private static final int FACTOR = 3;
  private static final int INTERCEPTS = 4;

  /** The least number of jobs for a fit. */
  static final int LEAST_JOBS = 3;

  /** The least spread of a class's bytes, as a share of their mean, that shows an intercept. */
  private static final double LEAST_SPREAD = 0.05;

  /** Times are known to a millisecond. */
  private static final double LEAST_SECONDS = 0.001;

  /** A line whose interval reaches further than this factor foretells nothing. */
  private static final double MOST_UNCERTAIN = 4;

  /** The significance level at which intercepts count as different. */
  private static final double CHANCE = 0.01;

  private final FitPoints points;
  private final RobustLine[] from;
  private final Seed seed;
  private final boolean lookForSlow;

  /**
   * @param points the tasks, of {@link #LEAST_JOBS} jobs at least
   */
  Fitting(FitPoints points, Seed seed) {
    this.points = points;
    this.seed = seed;
    from = new RobustLine[points.classes().size()];
    for (int kind = 0; kind < from.length; kind++) {
      int of = kind;
      List<FitPoint> own = points.all().stream().filter(point -> point.kind() == of).toList();
      from[kind] = own.isEmpty() ? new RobustLine(0, 0) : RobustLine.through(own);
    }
    lookForSlow = TaskFit.of(points, once(), from, false, true).slow().certain();
  }

  private double[] once() {
    double[] once = new double[points.jobs()];
    Arrays.fill(once, 1);
    return once;
  }

  FittedTasks fitted() {
    TaskFit rough = TaskFit.of(points, once(), from, false, lookForSlow);
    GroupSpread hosts = hostSpread(rough);
    return hosts.between() == 0
        ? fitted(hosts)
        : new Fitting(points.over(hostFactors(rough, hosts)), seed).fitted(hosts);
  }

  /**
   * @param ofHosts how much hosts differ; their factors have been taken out of the times already
   */
  private FittedTasks fitted(GroupSpread ofHosts) {
    Resampling own = resampled(false);
    String whyNot = whyNoCommonIntercept(own);
    Resampling used = whyNot.isEmpty() ? resampled(true) : own;
    TaskFit fit = TaskFit.of(points, once(), from, whyNot.isEmpty(), lookForSlow);
    int jobs = (int) points.all().stream().mapToInt(FitPoint::job).distinct().count();
    int hosts = points.hosts().size();
    double nodes = hosts > 1 ? Math.sqrt(ofHosts.between() / hosts) : 0;
    Map<String, CostLine> lines = new LinkedHashMap<>();
    Map<String, String> uncertain = new LinkedHashMap<>();
    for (int kind = 0; kind < from.length; kind++) {
      String name = points.classes().get(kind);
      line(fit, used, kind, nodes)
          .ifPresent(
              line -> {
                if (line.seconds().high() > MOST_UNCERTAIN * line.seconds().value()) {
                  uncertain.put(name, contradiction(line));
                } else {
                  lines.put(name, line);
                }
              });
    }
    return new FittedTasks(
        whyNot.isEmpty() ? Optional.of(used.at(INTERCEPTS, jobs, nodes)) : Optional.empty(),
        whyNot,
        asLog(used.at(START, jobs, 0)),
        asLog(used.at(COMPUTING, jobs, 0)),
        hosts > 1 ? Optional.of(asLog(ofHosts.interval(jobs))) : Optional.empty(),
        slow(fit, used, jobs),
        lines,
        uncertain);
  }

  private static String contradiction(CostLine line) {
    return "%d jobs contradict each other: a task of %.3g MiB takes %.3g to %.3g s"
        .formatted(
            line.seconds().jobs(),
            line.bytes() / (1 << 20),
            line.seconds().low(),
            line.seconds().high());
  }

  private Resampling resampled(boolean common) {
    return Resampling.of(
        points.jobs(),
        seed,
        weights -> values(TaskFit.of(points, weights, from, common, lookForSlow)));
  }

  private double[] values(TaskFit fit) {
    double[] values = new double[INTERCEPTS + 2 * from.length];
    values[START] = fit.start();
    values[COMPUTING] = fit.computing();
    values[SHARE] = fit.slow().share();
    values[FACTOR] = fit.slow().factor();
    for (int kind = 0; kind < from.length; kind++) {
      boolean known = !Double.isNaN(fit.slopes()[kind]);
      values[intercept(kind)] = known ? fit.intercepts()[kind] : Double.NaN;
      values[slope(kind)] = fit.slopes()[kind];
    }
    return values;
  }

  private static int intercept(int kind) {
    return INTERCEPTS + 2 * kind;
  }

  private static int slope(int kind) {
    return INTERCEPTS + 2 * kind + 1;
  }

  /** Returns why the classes do not share an intercept; empty if they do. */
  private String whyNoCommonIntercept(Resampling own) {
    int[] telling =
        IntStream.range(0, from.length)
            .filter(kind -> spread(kind) >= LEAST_SPREAD && own.deviation(intercept(kind)) > 0)
            .toArray();
    if (telling.length == 0) {
      return "the tasks of each class read equal bytes, so that a constant time cannot be told from"
          + " one that grows with the bytes";
    }
    double weights = 0;
    double sum = 0;
    for (int kind : telling) {
      double weight = 1 / Math.pow(own.deviation(intercept(kind)), 2);
      weights += weight;
      sum += weight * own.values()[intercept(kind)];
    }
    double mean = sum / weights;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int kind : telling) {
      double value = own.values()[intercept(kind)];
      squares += Math.pow((value - mean) / own.deviation(intercept(kind)), 2);
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    if (telling.length > 1
        && ChiSquaredDistribution.of(telling.length - 1).survivalProbability(squares) < CHANCE) {
      return "the classes contradict each other: without bytes their tasks would take %.1f to %.1f s"
          .formatted(least, most);
    }
    return "";
  }

  private double spread(int kind) {
    double[] bytes =
        points.all().stream()
            .filter(point -> point.kind() == kind)
            .mapToDouble(FitPoint::bytes)
            .toArray();
    double mean = Arrays.stream(bytes).average().orElse(1);
    double squares = Arrays.stream(bytes).map(one -> (one - mean) * (one - mean)).sum();
    return bytes.length < 2 ? 0 : Math.sqrt(squares / (bytes.length - 1)) / mean;
  }

  private Optional<CostLine> line(TaskFit fit, Resampling used, int kind, double nodes) {
    int jobs = points.jobsOf(kind);
    double[] bytes =
        points.all().stream()
            .filter(point -> point.kind() == kind)
            .mapToDouble(FitPoint::bytes)
            .sorted()
            .toArray();
    if (jobs < LEAST_JOBS) {
      return Optional.empty();
    }
    double mean = Arrays.stream(bytes).average().orElseThrow();
    double at =
        Math.min(
            bytes[bytes.length - 1],
            Math.max(bytes[0], used.independent(intercept(kind), slope(kind), mean)));
    Resampling withSeconds =
        used.plus(values -> values[intercept(kind)] + at * values[slope(kind)]);
    return Optional.of(
        new CostLine(
            at,
            withSeconds.at(withSeconds.values().length - 1, jobs, nodes),
            used.at(slope(kind), jobs, nodes),
            jobSpread(fit, kind)));
  }

  /** Returns the deviation of the logarithm by which jobs of a class differ beyond their tasks. */
  private double jobSpread(TaskFit fit, int kind) {
    List<FitPoint> own = points.all().stream().filter(point -> point.kind() == kind).toList();
    double[] off =
        own.stream().mapToDouble(point -> point.seconds() / fit.seconds(point) - 1).toArray();
    double[] usual = own.stream().mapToDouble(fit::usual).toArray();
    int[] jobs = own.stream().mapToInt(FitPoint::job).toArray();
    double between = GroupSpread.of(off, usual, jobs, points.jobs()).between();
    return Math.sqrt(Math.log1p(between));
  }

  private GroupSpread hostSpread(TaskFit fit) {
    return GroupSpread.of(off(fit), usual(fit), hosts(), points.hosts().size());
  }

  /** Returns the deviation of each task from its expected time, as a share of that time. */
  private double[] off(TaskFit fit) {
    return points.all().stream()
        .mapToDouble(point -> point.seconds() / Math.max(LEAST_SECONDS, fit.seconds(point)) - 1)
        .toArray();
  }

  private double[] usual(TaskFit fit) {
    return points.all().stream().mapToDouble(fit::usual).toArray();
  }

  private int[] hosts() {
    return points.all().stream().mapToInt(FitPoint::host).toArray();
  }

  /** Returns the factor of each host: its mean, drawn towards 1 as far as chance may explain it. */
  private double[] hostFactors(TaskFit fit, GroupSpread spread) {
    double[] off = off(fit);
    double[] usual = usual(fit);
    int[] hosts = hosts();
    double[] counts = new double[points.hosts().size()];
    double[] sums = new double[counts.length];
    for (int i = 0; i < off.length; i++) {
      if (hosts[i] >= 0) {
        counts[hosts[i]] += usual[i];
        sums[hosts[i]] += usual[i] * off[i];
      }
    }
    double[] factors = new double[counts.length];
    for (int host = 0; host < counts.length; host++) {
      factors[host] =
          counts[host] == 0
              ? 1
              : 1
                  + spread.between()
                      * sums[host]
                      / (spread.between() * counts[host] + spread.within());
    }
    return factors;
  }

  private Slow slow(TaskFit fit, Resampling used, int jobs) {
    if (!fit.slow().certain()) {
      return Slow.NONE;
    }
    Uncertain factor = used.at(FACTOR, jobs, 0);
    Uncertain atLeastOne =
        new Uncertain(factor.value(), Math.max(1, factor.low()), factor.high(), jobs);
    return new Slow(used.at(SHARE, jobs, 0), atLeastOne, false);
  }

  /** Turns the variance of a factor of mean 1 into the deviation of its logarithm. */
  private static Uncertain asLog(Uncertain variance) {
    return new Uncertain(
        Math.sqrt(Math.log1p(variance.value())),
        Math.sqrt(Math.log1p(variance.low())),
        Math.sqrt(Math.log1p(variance.high())),
        variance.jobs());
  }
}
