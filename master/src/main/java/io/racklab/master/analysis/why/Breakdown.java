package io.racklab.master.analysis.why;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Seconds by activity: of one job, of the mean over several jobs, or of a difference between two
 * jobs, which may be negative.
 *
 * @param seconds the seconds by the activities' titles, in the order of the activities
 */
public record Breakdown(Map<String, Double> seconds) {
  /** The titles of all activities, each once. */
  public static final List<String> TITLES =
      Arrays.stream(Activity.values()).map(Activity::title).distinct().toList();

  public Breakdown {
    seconds = Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    if (!List.copyOf(seconds.keySet()).equals(TITLES)) {
      throw new IllegalArgumentException(seconds + " are not the seconds of " + TITLES);
    }
  }

  /** Returns the seconds of a job by activity along its critical path. */
  static Breakdown of(CriticalPath path) {
    Map<String, Double> seconds = zeros();
    path.segments()
        .forEach(
            segment -> seconds.merge(segment.activity().title(), segment.seconds(), Double::sum));
    return new Breakdown(seconds);
  }

  /** Returns the means by activity; zeros for an empty list. */
  public static Breakdown mean(List<Breakdown> all) {
    Map<String, Double> means = zeros();
    means.replaceAll(
        (title, zero) -> all.stream().mapToDouble(one -> one.seconds(title)).average().orElse(0));
    return new Breakdown(means);
  }

  /**
   * Returns the titles for which at least one breakdown has a millisecond or more, after rounding.
   */
  public static List<String> telling(List<Breakdown> all) {
    return TITLES.stream()
        .filter(title -> all.stream().anyMatch(one -> Math.abs(one.seconds(title)) >= 0.0005))
        .toList();
  }

  /** Returns the differences from another breakdown, by activity. */
  public Breakdown minus(Breakdown other) {
    Map<String, Double> differences = zeros();
    differences.replaceAll((title, zero) -> seconds(title) - other.seconds(title));
    return new Breakdown(differences);
  }

  /** Returns the title with the most seconds. */
  public String longest() {
    return TITLES.stream().max(Comparator.comparingDouble(this::seconds)).orElseThrow();
  }

  /** Returns the seconds of a title. */
  public double seconds(String title) {
    return seconds.get(title);
  }

  /** Returns the sum of all seconds. */
  public double total() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static Map<String, Double> zeros() {
    Map<String, Double> zeros = new LinkedHashMap<>();
    TITLES.forEach(title -> zeros.put(title, 0.0));
    return zeros;
  }
}
