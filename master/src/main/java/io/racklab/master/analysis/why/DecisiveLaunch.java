package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first launch that matters: the first of an attempt that two runs launch at different times or
 * on different nodes, among the attempts of jobs whose times differ by more than 1 %. Runs often
 * diverge earlier, in launches that change nothing.
 *
 * @param job the job of the attempt
 * @param longer by how much the job takes longer in the other run, as a share of its time in the
 *     first; below 0 if it is faster there
 * @param one the launch of the first run; empty if it never launches the attempt
 * @param other the launch of the other run; empty if it never launches the attempt
 */
public record DecisiveLaunch(
    String job, double longer, Optional<Launch> one, Optional<Launch> other) {
  private static final double SAME_TIME = 0.01;

  /** Rows have milliseconds. */
  private static final double SAME_SECONDS = 0.001;

  /** Returns the launch; empty if no job's time differs by more than 1 %. */
  public static Optional<DecisiveLaunch> between(RunLaunches one, RunLaunches other)
      throws IOException {
    Map<String, Double> before = seconds(one.files());
    Map<String, Double> after = seconds(other.files());
    Map<String, Double> longer = new LinkedHashMap<>();
    before.forEach(
        (job, seconds) -> {
          double more = after.getOrDefault(job, seconds) - seconds;
          if (Math.abs(more) > SAME_TIME * seconds) {
            longer.put(job, more / seconds);
          }
        });
    Map<String, Launch> first = launches(one, longer);
    Map<String, Launch> second = launches(other, longer);
    return Stream.concat(first.keySet().stream(), second.keySet().stream())
        .distinct()
        .filter(attempt -> differ(first.get(attempt), second.get(attempt)))
        .map(attempt -> of(first.get(attempt), second.get(attempt), longer))
        .min(Comparator.comparingDouble(DecisiveLaunch::at));
  }

  private static Map<String, Double> seconds(RunFiles files) throws IOException {
    Map<String, Double> seconds = new LinkedHashMap<>();
    files.eachJob(job -> seconds.put(job.job(), job.seconds()));
    return seconds;
  }

  private static Map<String, Launch> launches(RunLaunches of, Map<String, Double> jobs) {
    Map<String, Launch> launches = new LinkedHashMap<>();
    for (Launch launch : of.inOrder()) {
      if (jobs.containsKey(launch.job())) {
        launches.put(launch.attempt(), launch);
      }
    }
    return launches;
  }

  private static boolean differ(Launch one, Launch other) {
    return one == null
        || other == null
        || !one.node().equals(other.node())
        || Math.abs(one.at() - other.at()) > SAME_SECONDS;
  }

  private static DecisiveLaunch of(Launch one, Launch other, Map<String, Double> longer) {
    String job = one == null ? other.job() : one.job();
    return new DecisiveLaunch(
        job, longer.get(job), Optional.ofNullable(one), Optional.ofNullable(other));
  }

  private double at() {
    return Stream.concat(one.stream(), other.stream()).mapToDouble(Launch::at).min().orElseThrow();
  }
}
