package io.racklab.master.runs.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The first value in which two JSON texts differ.
 *
 * @param path the path of the value, such as {@code verdict.level}; empty if it is the whole
 * @param one the value's text in the first, or {@code nothing}
 * @param other the value's text in the second, or {@code nothing}
 */
public record JsonDifference(String path, String one, String other) {
  private static final int QUOTED = 200;

  /** Returns the first difference; empty if the texts are equal. */
  public static Optional<JsonDifference> of(JsonNode one, JsonNode other) {
    return of("", one, other);
  }

  private static Optional<JsonDifference> of(String path, JsonNode one, JsonNode other) {
    if (one.isObject() && other.isObject()) {
      Set<String> names = new LinkedHashSet<>();
      one.fieldNames().forEachRemaining(names::add);
      other.fieldNames().forEachRemaining(names::add);
      return first(
          names.stream()
              .map(name -> of(below(path, name), one.path(name), other.path(name)))
              .iterator());
    }
    if (one.isArray() && other.isArray() && one.size() == other.size()) {
      return first(
          IntStream.range(0, one.size())
              .mapToObj(i -> of(below(path, Integer.toString(i)), one.path(i), other.path(i)))
              .iterator());
    }
    return isSame(one, other)
        ? Optional.empty()
        : Optional.of(new JsonDifference(path, text(one), text(other)));
  }

  private static Optional<JsonDifference> first(Iterator<Optional<JsonDifference>> all) {
    while (all.hasNext()) {
      Optional<JsonDifference> one = all.next();
      if (one.isPresent()) {
        return one;
      }
    }
    return Optional.empty();
  }

  /**
   * True if two values are equal. Numbers are compared by value, whatever type they were read as.
   */
  private static boolean isSame(JsonNode one, JsonNode other) {
    return one.isNumber() && other.isNumber()
        ? one.decimalValue().compareTo(other.decimalValue()) == 0
        : one.equals(other);
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static String text(JsonNode node) {
    String text = node.isMissingNode() ? "nothing" : node.isTextual() ? node.asText() : "" + node;
    return text.length() > QUOTED ? text.substring(0, QUOTED) + "…" : text;
  }
}
