package io.racklab.master.analysis.statistics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One quantity of one contender, such as a scheduler's mean job time, observed once in each repeat.
 *
 * @param name the contender's name
 * @param values the observations, each finite, by a key that all contenders share for the same
 *     repeat, such as its seed; observations of two series with the same key are a pair
 */
public record Series(String name, Map<String, Double> values) {
  public Series {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    if (values.isEmpty()) {
      throw new IllegalArgumentException("there are no observations of " + name);
    }
  }

  /** Returns a series in which the n-th value belongs to the n-th repeat. */
  public static Series ofRepeats(String name, List<Double> values) {
    Map<String, Double> byRepeat = new LinkedHashMap<>();
    values.forEach(value -> byRepeat.put(Integer.toString(byRepeat.size() + 1), value));
    return new Series(name, byRepeat);
  }

  /** Returns the observations in the order in which they were given. */
  public List<Double> observations() {
    return List.copyOf(values.values());
  }

  public Mean mean(double level) {
    return Mean.of(observations(), level);
  }
}
