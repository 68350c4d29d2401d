package io.racklab.master.analysis.calibration;

import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.workload.calibration.JobClassing;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The seconds for each byte that a run adds to what tasks compute, for reading and writing.
 *
 * @param maps the seconds by the name of the class
 * @param reduces the same of reduces
 */
public record Excess(Map<String, PerByte> maps, Map<String, PerByte> reduces) {
  /** Nothing is added. */
  public static final Excess NONE = new Excess(new LinkedHashMap<>(), new LinkedHashMap<>());

  private static final PerByte NOTHING = new PerByte(0, 0);

  /**
   * The seconds for each byte of the tasks of a class.
   *
   * @param seconds the median over jobs
   * @param deviation the standard error of this median
   */
  record PerByte(double seconds, double deviation) {
    /** The distance of a normal distribution's quartiles, in standard deviations. */
    private static final double QUARTILES = 1.349;

    /** The standard error of a median, as a multiple of that of the mean. */
    private static final double MEDIAN = 1.253;

    /**
     * @param jobs the seconds for each byte of single jobs, at least one
     */
    static PerByte of(Sample jobs) {
      double spread = (jobs.quantile(0.75) - jobs.quantile(0.25)) / QUARTILES;
      return new PerByte(jobs.quantile(0.5), MEDIAN * spread / Math.sqrt(jobs.size()));
    }
  }

  PerByte ofMaps(String name) {
    return of(maps, name);
  }

  PerByte ofReduces(String name) {
    return of(reduces, name);
  }

  /** Returns the excess of a class; of one that has none of its own, that of all others. */
  private static PerByte of(Map<String, PerByte> byClass, String name) {
    return byClass.getOrDefault(name, byClass.getOrDefault(JobClassing.OTHERS, NOTHING));
  }

  /** Returns the sum with a further excess, which has the error of the sum. */
  Excess plus(Excess further) {
    return new Excess(sum(maps, further.maps), sum(reduces, further.reduces));
  }

  private static Map<String, PerByte> sum(Map<String, PerByte> some, Map<String, PerByte> more) {
    Map<String, PerByte> sums = new LinkedHashMap<>(some);
    more.forEach(
        (name, one) ->
            sums.merge(
                name,
                one,
                (before, after) ->
                    new PerByte(before.seconds() + after.seconds(), after.deviation())));
    return sums;
  }
}
