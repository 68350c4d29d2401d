package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.workload.calibration.JobClassing;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run adds to recorded times, and what it lacks.
 *
 * @param maps the seconds that reading and writing add to a map for each byte, by the name of the
 *     class
 * @param reduces the same for reduces
 * @param masters the seconds by which recorded jobs with application masters waited longer for
 *     their first task than in the run; below 0 if they waited less
 * @param held the slots that work outside the history held
 */
public record Excess(
    Map<String, Seconds> maps, Map<String, Seconds> reduces, Seconds masters, HeldSlots held) {
  private static final Seconds NOTHING = new Seconds(0, 0);

  /** Nothing is added, and nothing is missing. */
  public static final Excess NONE =
      new Excess(new LinkedHashMap<>(), new LinkedHashMap<>(), NOTHING, HeldSlots.NONE);

  /**
   * Seconds, or seconds for each byte, of several jobs.
   *
   * @param seconds the median over jobs
   * @param deviation the standard error of this median
   */
  record Seconds(double seconds, double deviation) {
    /** The distance of a normal distribution's quartiles, in standard deviations. */
    private static final double QUARTILES = 1.349;

    /** The half-width of a 95 % interval of a normal distribution, in standard deviations. */
    private static final double NORMAL = 1.96;

    /** The standard error of a median, as a multiple of that of the mean. */
    private static final double MEDIAN = 1.253;

    /**
     * @param jobs the values of single jobs, at least one
     */
    static Seconds of(Sample jobs) {
      double spread = (jobs.quantile(0.75) - jobs.quantile(0.25)) / QUARTILES;
      return new Seconds(jobs.quantile(0.5), MEDIAN * spread / Math.sqrt(jobs.size()));
    }

    /** Returns the absolute value of the seconds, with its 95 % interval. */
    Uncertain size(int jobs) {
      double size = Math.abs(seconds);
      double far = NORMAL * deviation;
      return new Uncertain(size, Math.max(0, size - far), size + far, jobs);
    }

    /**
     * Returns the sum with later seconds, found once these were taken off, with the later error.
     */
    Seconds plus(Seconds further) {
      return new Seconds(seconds + further.seconds, further.deviation);
    }
  }

  Seconds ofMaps(String name) {
    return of(maps, name);
  }

  Seconds ofReduces(String name) {
    return of(reduces, name);
  }

  /** Returns the excess of a class, or else that of {@link JobClassing#OTHERS}. */
  private static Seconds of(Map<String, Seconds> byClass, String name) {
    return byClass.getOrDefault(name, byClass.getOrDefault(JobClassing.OTHERS, NOTHING));
  }

  /**
   * Returns the sum with a later excess, found once this one was taken off, with the later error.
   */
  Excess plus(Excess further) {
    return new Excess(
        sum(maps, further.maps),
        sum(reduces, further.reduces),
        masters.plus(further.masters),
        held);
  }

  /** Returns a copy with other starts of masters and other held slots. */
  Excess with(Seconds otherMasters, HeldSlots other) {
    return new Excess(maps, reduces, otherMasters, other);
  }

  /** True if only a further play can tell whether the held slots are right. */
  public boolean isOpen() {
    return held.state() == HeldSlots.State.OPEN;
  }

  /** True if plays in which slots were held were all unlike the history. */
  public boolean isRefuted() {
    return held.state() == HeldSlots.State.REFUTED;
  }

  /** Returns a copy that knows that a play could not go on with so many slots held. */
  public Excess stuck() {
    return with(masters, held.stuck());
  }

  /** Returns a copy without held slots, for the reason that a later excess has, or for another. */
  public Excess refuted(Excess later, String otherwise) {
    return with(masters, later.held.refuted(later.held.unknown().orElse(otherwise)));
  }

  private static Map<String, Seconds> sum(Map<String, Seconds> some, Map<String, Seconds> more) {
    Map<String, Seconds> sums = new LinkedHashMap<>(some);
    more.forEach((name, one) -> sums.merge(name, one, Seconds::plus));
    return sums;
  }
}
