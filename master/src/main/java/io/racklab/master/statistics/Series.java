package io.racklab.master.statistics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One quantity of one contender, such as a scheduler's mean job time, observed once in each repeat.
 *
 * @param name of the contender
 * @param values by what was common to all contenders of a repeat, such as its seed: observations of
 *     two series with the same key are a pair; finite
 */
public record Series(String name, Map<String, Double> values) {
  public Series {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was observed of " + name);
    }
  }

  /** The n-th observation of each list is the n-th repeat's. */
  public static Series ofRepeats(String name, List<Double> values) {
    Map<String, Double> byRepeat = new LinkedHashMap<>();
    values.forEach(value -> byRepeat.put(Integer.toString(byRepeat.size() + 1), value));
    return new Series(name, byRepeat);
  }

  /** In the order in which they were given. */
  public List<Double> observations() {
    return List.copyOf(values.values());
  }

  public Mean mean(double level) {
    return Mean.of(observations(), level);
  }
}
