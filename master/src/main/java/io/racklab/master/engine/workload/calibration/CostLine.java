package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;

/**
 * The mean seconds of the tasks of a class of jobs, as a line over their bytes.
 *
 * @param bytes the bytes at which {@code seconds} are known best, more than 0; errors of the two
 *     values are independent there
 * @param seconds the seconds of a task with these bytes
 * @param perByte the seconds for each further byte
 * @param spread the standard deviation of the logarithm of a factor by which jobs of the class
 *     differ, from 0
 */
public record CostLine(double bytes, Uncertain seconds, Uncertain perByte, double spread) {
  public CostLine {
    if (!(bytes > 0 && spread >= 0)) {
      throw new IllegalArgumentException("a line at " + bytes + " bytes with spread " + spread);
    }
  }

  /** Returns a copy without uncertainty, for jobs that do not differ. */
  public CostLine certain() {
    return new CostLine(
        bytes, Uncertain.certain(seconds.value()), Uncertain.certain(perByte.value()), 0);
  }

  /**
   * Returns a copy less a time that grows with the bytes.
   *
   * @param part the seconds for each byte; below 0 the times grow
   * @param deviation the standard deviation of {@code part}
   */
  public CostLine less(double part, double deviation) {
    return new CostLine(
        bytes,
        seconds.less(part * bytes, deviation * bytes),
        perByte.less(part, deviation),
        spread);
  }

  /** Returns the seconds of a task, without uncertainty. */
  public double of(double taskBytes) {
    return Math.max(0, seconds.value() + perByte.value() * (taskBytes - bytes));
  }

  /**
   * Draws the seconds of a task of a job.
   *
   * @param seed the seed of a repeat; all jobs of the class share the draws of the line
   * @param job the job's number, from which its own factor is drawn
   */
  public double draw(double taskBytes, Seed seed, int job) {
    Draws line = seed.named("line").draws();
    double drawn = seconds.draw(line) + perByte.draw(line) * (taskBytes - bytes);
    double own = spread == 0 ? 1 : seed.named("jobs").numbered(job).draws().lognormalFactor(spread);
    return Math.max(0, drawn) * own;
  }
}
