package io.racklab.master.runs.experiment;

import io.racklab.master.engine.workload.JobSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The least emulated time that a run takes, and the longest that is allowed under the wall clock.
 */
public final class LeastTime {
  /** The longest allowed run, below the longest Akka timer of 24 days. */
  private static final Duration LONGEST = Duration.ofDays(20);

  private static final double NANOS = 1e9;
  private static final double SECONDS_A_DAY = 86_400;

  private LeastTime() {}

  /**
   * Returns a lower bound, in emulated seconds, of the time in which these jobs can end on
   * processors of the reference's speed. No job ends before its submission plus the computing time
   * of one of its tasks; the bound is the latest of these times over all jobs.
   */
  public static double of(List<JobSpec> jobs) {
    double last = 0;
    for (JobSpec job : jobs) {
      double map = job.inputBytes() * job.mapSecondsPerByte() / Math.max(1, job.maps());
      double reduce = job.shuffleBytes() * job.reduceSecondsPerByte() / Math.max(1, job.reduces());
      last = Math.max(last, job.submit().toNanos() / NANOS + Math.max(map, reduce));
    }
    return last;
  }

  /** True if emulated seconds take longer than the longest allowed run. */
  public static boolean isTooLong(double seconds, double timeScale) {
    return seconds / timeScale > LONGEST.toSeconds();
  }

  /** Describes how long emulated seconds take. */
  public static String tooLong(double seconds, double timeScale) {
    return String.format(
        Locale.ROOT,
        "it would take %.0f days or more at time scale %s, and at most %d are allowed",
        seconds / timeScale / SECONDS_A_DAY,
        timeScale == Math.rint(timeScale) ? Long.toString((long) timeScale) : timeScale,
        LONGEST.toDays());
  }

  /** Returns the least whole time scale at which emulated seconds take at most a day. */
  public static long scaleForADay(double seconds) {
    return (long) Math.ceil(seconds / SECONDS_A_DAY);
  }
}
