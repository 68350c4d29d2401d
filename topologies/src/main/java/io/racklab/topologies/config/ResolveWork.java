package io.racklab.topologies.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import java.util.Collection;

/**
 * The values that the library walks through to find what <code>${…}</code> stands for: those of
 * each list and section in which it is, and of what they are in. It keeps a note of each and copies
 * all notes for the next: a list of two thousand values allocates 14 MB, one of four thousand 71
 * MB, if one of them names another; 148 MB, if each does. Lists and sections without it cost
 * nothing.
 */
final class ResolveWork {
  /** 5 MB of notes; a file is read ten times. */
  private static final int ALWAYS_ALLOWED = 1000;

  /** A file of sections that people write has fewer values than one in so many characters. */
  private static final int CHARACTERS_A_VALUE = 8;

  /** A value that names another has three notes for two of others. */
  private static final double NAMING_VALUE = 1.5;

  private ResolveWork() {}

  /**
   * Whether there are more such values than the length of the file explains.
   *
   * @param file in which nothing is resolved yet
   * @param length in characters
   */
  static boolean isTooMuch(ConfigObject file, int length) {
    return values(file) > Math.max(ALWAYS_ALLOWED, length / CHARACTERS_A_VALUE);
  }

  /** 0 where nothing names another, which is one value for what it is in. */
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
