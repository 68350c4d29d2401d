package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.topologies.config.TimeSpan;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The values that an experiment has if its file gives no others. All stand in one file, which is
 * written into every run directory.
 */
final class Defaults {
  private static final String FILE = "io/racklab/master/experiment-reference.conf";

  /** The whole file, including its {@code experiment} section. */
  static final Config WHOLE = ConfigFactory.parseResources(Defaults.class.getClassLoader(), FILE);

  private static final Config EXPERIMENT = WHOLE.getConfig("experiment");

  private Defaults() {}

  static double number(String key) {
    return EXPERIMENT.getDouble(key);
  }

  static long whole(String key) {
    return EXPERIMENT.getLong(key);
  }

  static int count(String key) {
    return EXPERIMENT.getInt(key);
  }

  static boolean flag(String key) {
    return EXPERIMENT.getBoolean(key);
  }

  static String word(String key) {
    return EXPERIMENT.getString(key);
  }

  static Duration duration(String key) {
    return TimeSpan.parse(EXPERIMENT.getString(key));
  }

  /** Returns the sorted paths of all keys within sections of the experiment. */
  static List<String> keysOfSections() {
    return EXPERIMENT.entrySet().stream()
        .map(Map.Entry::getKey)
        .filter(path -> path.contains("."))
        .sorted()
        .toList();
  }
}
