package io.racklab.deploy.fuzz;

import java.util.regex.Pattern;

/** The racks and nodes that a text may ask for, as far as its words say. */
final class Crowd {
  private static final Pattern COUNT =
      Pattern.compile("count\\W{0,6}(\\d{1,18}(?:\\.\\d{0,18})?(?:[eE]\\+?\\d{1,3})?)");

  private Crowd() {}

  /**
   * All of its counts multiplied: at least 1, and more than it asks for where counts are beside.
   */
  static double of(String text) {
    return COUNT
        .matcher(text)
        .results()
        .mapToDouble(count -> Double.parseDouble(count.group(1)))
        .filter(count -> count > 1)
        .reduce(1, (all, count) -> all * count);
  }
}
