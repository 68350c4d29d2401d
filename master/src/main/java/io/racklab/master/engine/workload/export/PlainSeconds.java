package io.racklab.master.engine.workload.export;

import io.racklab.master.engine.workload.JobSpec;
import java.math.BigDecimal;
import java.time.Duration;

/** Writes seconds as plain decimals that every tool reads: {@code 12}, {@code 0.25}. */
final class PlainSeconds {
  private static final double MILLIS = 1000;
  private static final int NANOS = 9;

  private PlainSeconds() {}

  /** Returns the exact seconds of a duration. */
  static String of(Duration time) {
    BigDecimal whole = BigDecimal.valueOf(time.getSeconds());
    return text(whole.add(BigDecimal.valueOf(time.getNano(), NANOS)));
  }

  /** Returns a number of seconds as text. */
  static String of(double seconds) {
    return text(BigDecimal.valueOf(seconds));
  }

  /**
   * Returns the mean seconds, to the millisecond, that a task of the job computes on a node of
   * speed 1, over maps and reduces. Multiplied by the number of tasks, it is their total computing
   * time.
   */
  static double meanOfTask(JobSpec job) {
    double all =
        job.inputBytes() * job.mapSecondsPerByte()
            + job.shuffleBytes() * job.reduceSecondsPerByte();
    return Math.round(all / (job.maps() + job.reduces()) * MILLIS) / MILLIS;
  }

  private static String text(BigDecimal seconds) {
    return seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
  }
}
