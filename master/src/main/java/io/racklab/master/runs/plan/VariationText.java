package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a variation in its parts, {@code KEY = VALUE, VALUE @ PRICE}.
 *
 * @param whole the whole text, for messages
 */
record VariationText(String whole, String key, List<Value> values) {
  private static final Pattern PARTS = Pattern.compile("([^=;]+?)\\s*=\\s*([^;]+)");
  private static final Pattern PRICED = Pattern.compile("(.*?)\\s*@\\s*(\\d+(?:\\.\\d+)?)");

  /** A value with its price, which is empty if there is none. */
  record Value(String text, OptionalDouble price) {
    static Value of(String item) {
      Matcher priced = PRICED.matcher(item);
      return priced.matches()
          ? new Value(priced.group(1), OptionalDouble.of(Double.parseDouble(priced.group(2))))
          : new Value(item, OptionalDouble.empty());
    }
  }

  static VariationText of(String text) {
    String whole = text.strip();
    Matcher parts = PARTS.matcher(whole);
    if (!parts.matches()) {
      throw wrong(
          whole,
          whole.contains(";") ? "it has more than one key" : "it is not a key and its values",
          "write one key for each --vary, such as 'nodes = +1..+16' or 'racks.link = 2x, 4x'");
    }
    List<Value> values = items(parts.group(2)).stream().map(Value::of).toList();
    if (values.stream().anyMatch(value -> value.text().isEmpty())) {
      throw wrong(whole, "a value is empty", "write values with one comma between two");
    }
    return new VariationText(whole, parts.group(1), values);
  }

  WrongPlanException wrong(String what, String instead) {
    return wrong(whole, what, instead);
  }

  private static WrongPlanException wrong(String whole, String what, String instead) {
    return new WrongPlanException("the variation " + whole + ": " + what, instead);
  }

  /** Returns what stands between commas; those within brackets and quotes separate nothing. */
  private static List<String> items(String text) {
    List<String> items = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '"') {
        quoted = !quoted;
      } else if (!quoted && "[{(".indexOf(letter) >= 0) {
        depth++;
      } else if (!quoted && "]})".indexOf(letter) >= 0) {
        depth--;
      } else if (!quoted && depth == 0 && letter == ',') {
        items.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    items.add(text.substring(start).strip());
    return items;
  }
}
