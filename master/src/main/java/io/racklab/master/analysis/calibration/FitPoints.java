package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.trace.PastAttempt;
import io.racklab.master.engine.workload.trace.PastAttempt.Nearness;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The measured maps, or the measured reduces, of a fit.
 *
 * @param classes the names of the jobs' classes, by index
 * @param hosts the names of hosts, by index
 * @param jobs the number of jobs, with or without points
 * @param nearOnly whether only maps whose input was on their host are taken
 */
record FitPoints(
    List<FitPoint> all, List<String> classes, List<String> hosts, int jobs, boolean nearOnly) {
  /** The most tasks of a job that are used; of a larger job they are taken evenly. */
  private static final int MOST_OF_JOB = 200;

  private static final double MILLIS = 1000;

  /** Times are known to a millisecond. */
  private static final double LEAST_SECONDS = 0.0005;

  FitPoints {
    all = List.copyOf(all);
    classes = List.copyOf(classes);
    hosts = List.copyOf(hosts);
  }

  /** Returns a copy with the times that tasks of slow hosts would have on usual ones. */
  FitPoints without(SlowHosts slow) {
    return over(
        hosts.stream().mapToDouble(host -> slow.factors().getOrDefault(host, 1.0)).toArray());
  }

  /** Returns a copy whose times are divided by the factor of their host. */
  FitPoints over(double[] byHost) {
    List<FitPoint> usual =
        all.stream()
            .map(point -> point.host() < 0 ? point : point.over(byHost[point.host()]))
            .toList();
    return new FitPoints(usual, classes, hosts, jobs, nearOnly);
  }

  /**
   * Returns the maps of jobs, less each job's excess in seconds for each byte. If at least half of
   * them are known to have run beside their input, only those are taken: the others also waited for
   * the network, which a run emulates.
   */
  static FitPoints ofMaps(
      List<TraceJob> jobs, Function<TraceJob, String> classOf, ToDoubleFunction<TraceJob> excess) {
    long near =
        jobs.stream()
            .flatMap(job -> job.attempts().maps().stream())
            .filter(map -> map.nearness() == Nearness.LOCAL)
            .count();
    long all = jobs.stream().mapToLong(job -> job.attempts().maps().size()).sum();
    boolean nearOnly = near > 0 && 2 * near >= all;
    return of(
        jobs,
        classOf,
        job ->
            job.attempts().maps().stream()
                .filter(map -> !nearOnly || map.nearness() == Nearness.LOCAL)
                .toList(),
        excess,
        nearOnly);
  }

  /**
   * Returns the reduces of jobs with the time after their sort, less each job's excess in seconds
   * for each byte.
   */
  static FitPoints ofReduces(
      List<TraceJob> jobs, Function<TraceJob, String> classOf, ToDoubleFunction<TraceJob> excess) {
    return of(jobs, classOf, job -> job.attempts().reduces(), excess, false);
  }

  /**
   * Returns the reduces whose copying did not wait for maps, with the time from their start to the
   * end of copying: those whose process was at most half started when the last map of their job
   * ended.
   *
   * @param start the seconds in which a process starts
   */
  static FitPoints ofLateReduces(
      List<TraceJob> jobs, Function<TraceJob, String> classOf, double start) {
    long half = Math.round(start / 2 * MILLIS);
    return of(
        jobs,
        classOf,
        job -> {
          long mapsEnd =
              job.attempts().maps().stream().mapToLong(PastAttempt::finish).max().orElse(0);
          return job.attempts().reduces().stream()
              .filter(reduce -> mapsEnd > 0 && reduce.start() + half >= mapsEnd)
              .map(PastAttempt::untilCopied)
              .toList();
        },
        job -> 0,
        false);
  }

  private static FitPoints of(
      List<TraceJob> jobs,
      Function<TraceJob, String> classOf,
      Function<TraceJob, List<PastAttempt>> attempts,
      ToDoubleFunction<TraceJob> excess,
      boolean nearOnly) {
    Map<String, Integer> classes = new LinkedHashMap<>();
    Map<String, Integer> hosts = new LinkedHashMap<>();
    List<FitPoint> all = new ArrayList<>();
    for (int job = 0; job < jobs.size(); job++) {
      int kind = classes.computeIfAbsent(classOf.apply(jobs.get(job)), any -> classes.size());
      List<PastAttempt> tasks = attempts.apply(jobs.get(job));
      double more = excess.applyAsDouble(jobs.get(job));
      int step = (tasks.size() + MOST_OF_JOB - 1) / MOST_OF_JOB;
      for (int i = 0; i < tasks.size(); i += step) {
        PastAttempt task = tasks.get(i);
        int host =
            task.host().isEmpty() ? -1 : hosts.computeIfAbsent(task.host(), any -> hosts.size());
        all.add(
            new FitPoint(
                job,
                kind,
                host,
                Math.max(1, task.input()),
                Math.max(LEAST_SECONDS, task.seconds() - more * task.input())));
      }
    }
    return new FitPoints(
        all, List.copyOf(classes.keySet()), List.copyOf(hosts.keySet()), jobs.size(), nearOnly);
  }

  /** Returns the number of jobs of a class that have a point. */
  int jobsOf(int kind) {
    return (int)
        all.stream()
            .filter(point -> point.kind() == kind)
            .mapToInt(FitPoint::job)
            .distinct()
            .count();
  }
}
