package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.seed.Seed;

/**
 * The start of application masters.
 *
 * @param start the seconds that a master takes to start; 0 if unknown
 * @param variation the standard deviation of the logarithm of this time from job to job
 */
public record CalibratedMasters(Uncertain start, Uncertain variation) {
  /** No knowledge of masters. */
  public static final CalibratedMasters UNKNOWN =
      new CalibratedMasters(Uncertain.certain(0), Uncertain.certain(0));

  /** Returns a copy without uncertainty, whose masters do not differ. */
  CalibratedMasters usual() {
    return new CalibratedMasters(Uncertain.certain(start.value()), Uncertain.certain(0));
  }

  /** Returns a copy without uncertainty. */
  CalibratedMasters certain() {
    return new CalibratedMasters(
        Uncertain.certain(start.value()), Uncertain.certain(variation.value()));
  }

  /**
   * Returns a copy whose masters start longer, if anything is known of them.
   *
   * @param seconds the further seconds; below 0 they start in less time
   * @param deviation the standard deviation of these seconds
   */
  public CalibratedMasters longer(double seconds, double deviation) {
    return isUnknown() ? this : new CalibratedMasters(start.less(-seconds, deviation), variation);
  }

  /** True if it says nothing of masters. */
  public boolean isUnknown() {
    return start.high() == 0;
  }

  /**
   * Draws the seconds that the master of a job takes to start.
   *
   * @param number the job's number
   * @param seed the calibration's seed of the repeat
   */
  double seconds(int number, Seed seed) {
    Seed own = seed.named("masters");
    double spread = variation.draw(own.named("variation").draws());
    double factor = own.numbered(number).draws().lognormalFactor(spread);
    return start.draw(own.named("start").draws()) * factor;
  }
}
