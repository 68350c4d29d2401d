package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;
import java.util.Optional;

/**
 * A property with its value and its place.
 *
 * @param value the value, with the properties that it names replaced by theirs
 * @param line the line in the file, from 1
 */
record HadoopValue(String name, String value, String file, int line) {
  private static final long MOST = 1_000_000_000_000_000L;

  /** Returns the file's name and the property. */
  String origin() {
    return fileName() + ": " + name;
  }

  /** Returns the file's name without its folder. */
  String fileName() {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  boolean isTrue() {
    return isTrue(false);
  }

  /**
   * Returns true or false.
   *
   * @param otherwise what Hadoop takes in place of any other text
   */
  boolean isTrue(boolean otherwise) {
    String word = value.strip();
    return word.equalsIgnoreCase("true") || otherwise && !word.equalsIgnoreCase("false");
  }

  /**
   * Returns the value as a number.
   *
   * @throws InvalidInputException if it is none
   */
  double number() {
    try {
      double number = Double.parseDouble(value.strip());
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number that is infinite is.
    }
    throw wrong("is not a number", "write a number");
  }

  /**
   * Returns the value as a whole number, as Hadoop reads it: below zero where it may mean "none".
   *
   * @throws InvalidInputException if it is none
   */
  long whole() {
    return decimal(value.strip())
        .filter(number -> Math.abs(number) <= MOST)
        .orElseThrow(() -> wrong("is not a whole number", "write a whole number without a unit"));
  }

  /** Returns a whole number that is written with decimal or hexadecimal digits. */
  static Optional<Long> decimal(String text) {
    String digits = text.startsWith("-") ? text.substring(1) : text;
    boolean hexadecimal = digits.startsWith("0x") || digits.startsWith("0X");
    String sign = text.startsWith("-") ? "-" : "";
    try {
      return Optional.of(
          hexadecimal ? Long.parseLong(sign + digits.substring(2), 16) : Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the error of this value. */
  InvalidInputException wrong(String what, String instead) {
    String shown = value.replaceAll("\\s+", " ");
    return XmlElement.problem(file, line, name + " = \"" + shown + "\" " + what, instead);
  }
}
