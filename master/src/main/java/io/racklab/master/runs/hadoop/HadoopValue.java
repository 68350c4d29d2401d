package io.racklab.master.runs.hadoop;

import io.racklab.topologies.config.InvalidInputException;

/**
 * A property with its value and its place.
 *
 * @param value the value, with the properties that it names replaced by theirs
 * @param line the line in the file, from 1
 */
record HadoopValue(String name, String value, String file, int line) {
  /** Returns the file's name and the property. */
  String origin() {
    return fileName() + ": " + name;
  }

  /** Returns the file's name without its folder. */
  String fileName() {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  boolean isTrue() {
    return value.strip().equalsIgnoreCase("true");
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
    double number = number();
    if (number != Math.rint(number) || Math.abs(number) > 1e15) {
      throw wrong("is not a whole number", "write a whole number");
    }
    return (long) number;
  }

  /** Returns the error of this value. */
  InvalidInputException wrong(String what, String instead) {
    return XmlElement.problem(file, line, name + " = \"" + value + "\" " + what, instead);
  }
}
