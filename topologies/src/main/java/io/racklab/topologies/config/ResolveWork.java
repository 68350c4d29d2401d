package io.racklab.topologies.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import java.util.Collection;

/**
 * Estimates the work of the library to resolve <code>${…}</code>. The library visits all values of
 * each list and section that contains one, directly or further down; it keeps a note of each
 * visited value, and copies all notes for the next value. A list of two thousand values allocates
 * 14 MB and one of four thousand 71 MB if one of them refers to another, and 148 MB if each does.
 * Lists and sections without a reference cost nothing.
 */
final class ResolveWork {
  /**
   * The number of values that every file may have; their notes take 5 MB for each of the ten times
   * that a file is read.
   */
  private static final int ALWAYS_ALLOWED = 1000;

  /** A file may have one value for every {@value} characters. Files of sections have fewer. */
  private static final int CHARACTERS_A_VALUE = 8;

  /**
   * The weight of a value that refers to another; any other single value counts as 1. Two such
   * values take three notes, and two other values take two.
   */
  private static final double NAMING_VALUE = 1.5;

  private ResolveWork() {}

  /**
   * True if lists and sections with references have more values than a file of this length may
   * have.
   *
   * @param file the file's root, in which nothing is resolved yet
   * @param length the file's length in characters
   */
  static boolean isTooMuch(ConfigObject file, int length) {
    return values(file) > Math.max(ALWAYS_ALLOWED, length / CHARACTERS_A_VALUE);
  }

  /**
   * Returns the weight of a value; 0 if it contains no reference. Its container counts a weight of
   * 0 as one value.
   */
  private static double values(ConfigValue value) {
    try {
      if (value instanceof ConfigObject object) {
        return inside(object.values());
      }
      if (value instanceof ConfigList list) {
        return inside(list);
      }
      value.valueType();
      return 0;
    } catch (ConfigException.NotResolved named) {
      String text = value.render(ConfigRenderOptions.concise());
      return NAMING_VALUE * Math.max(1, text.split("\\$\\{", -1).length - 1);
    }
  }

  private static double inside(Collection<ConfigValue> all) {
    double sum = 0;
    boolean naming = false;
    for (ConfigValue one : all) {
      double below = values(one);
      naming |= below > 0;
      sum += Math.max(1, below);
    }
    return naming ? 1 + sum : 0;
  }
}
