package io.racklab.topologies.config;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The units of a quantity and their factors. Arithmetic is decimal, so that 0.1 GB is exactly
 * 100,000,000 bytes.
 *
 * @param quantity the quantity's name for messages: "a size"
 * @param units the units, at least one
 * @param example the unit that is proposed for a number without a unit
 */
public record Units(String quantity, List<Unit> units, String example) {
  /** A unit and its size in base units. */
  public record Unit(String name, BigDecimal factor) {}

  // At most three digits of exponent, since 1e999999999 written out would exceed the memory.
  private static final Pattern QUANTITY =
      Pattern.compile("([+-]?)((?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?)\\s*([\\p{L}µ/%]*)");

  public Units {
    units = List.copyOf(units);
  }

  /**
   * Returns the quantity of a text in base units, exact and not negative.
   *
   * @throws UnreadableException if it is not a number with one of the units
   */
  public BigDecimal parse(String text) {
    Matcher parts = QUANTITY.matcher(text.strip());
    if (text.length() > 60 || !parts.matches()) {
      throw new UnreadableException(text, "is not " + quantity, "1 " + example);
    }
    String number = parts.group(2);
    String unit = parts.group(3);
    if (unit.isEmpty()) {
      throw new UnreadableException(text, "has no unit", number + " " + example);
    }
    Unit known =
        units.stream()
            .filter(one -> one.name().equals(unit))
            .findFirst()
            .orElseThrow(() -> unknown(text, number, unit));
    if (parts.group(1).equals("-")) {
      throw new UnreadableException(text, "must not be negative", number + " " + unit);
    }
    return new BigDecimal(number).multiply(known.factor());
  }

  private UnreadableException unknown(String text, String number, String unit) {
    List<String> names = units.stream().map(Unit::name).toList();
    return new UnreadableException(
        text,
        "has no unit of "
            + quantity.replaceFirst("an? ", "")
            + " ("
            + String.join(" ", names)
            + ")",
        number + " " + Nearest.to(unit, names));
  }
}
