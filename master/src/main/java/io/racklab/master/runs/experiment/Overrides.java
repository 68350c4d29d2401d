package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.file.ClusterFile;
import io.racklab.topologies.file.LinkKeys;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Overrides values of an experiment's file with those of the command line, or of a cell of its
 * sweep.
 */
final class Overrides {
  private static final String EXPERIMENT = "experiment";
  private static final String CLUSTER = "cluster";

  /** The longest path, in keys; no key is that deep. */
  private static final int MOST_KEYS = 64;

  /** The source that messages give for values from the command line. */
  static final String COMMAND_LINE = "--set ";

  private static final Map<String, String> OPTIONS =
      Map.of(
          CLUSTER,
          "--cluster",
          "workload",
          "--workload",
          "schedulers",
          "--schedulers",
          "clock",
          "--clock",
          "scale.time",
          "--time-scale",
          "scale.bytes",
          "--byte-scale",
          "repeats",
          "--repeats",
          "seed",
          "--seed");

  private Overrides() {}

  /**
   * @param overrides HOCON text by path below {@code experiment}; a path that leads through a list
   *     applies to each of its elements
   * @param source the source of the values in messages
   */
  static Config lay(Config file, Map<String, String> overrides, Path folder, String source) {
    Config laid = file;
    for (Map.Entry<String, String> override : overrides.entrySet()) {
      String path = override.getKey();
      try {
        if (path.contains("${")) {
          // The library parses it recursively, and deep nesting exhausts the stack.
          throw new ConfigException.BadPath(path, "a path cannot be a substitution");
        }
        if (path.chars().filter(letter -> letter == '.').count() >= MOST_KEYS - 1) {
          // The library's time and memory grow with the square of the number of keys.
          throw new ConfigException.BadPath(path, "too long");
        }
        laid = withSections(laid, path, folder);
        List<String> keys = ConfigUtil.splitPath(EXPERIMENT + "." + path);
        ConfigValue value = value(named(source, path), override.getValue());
        Laying laying = keys.get(1).equals(CLUSTER) ? LinkKeys::laid : ConfigObject::withValue;
        ConfigObject none = ConfigFactory.empty(named(source, path) + ": 1").root();
        laid = ((ConfigObject) with(laid.root(), keys, value, laying, none)).toConfig();
      } catch (ConfigException e) {
        throw new InvalidInputException(
            // Options like --time-scale quote their values, so this error comes from a path or from
            // --set.
            new Problem(
                source + path,
                0,
                "this is not a path and a value",
                "write " + source + "scale.time=10"));
      }
    }
    return laid;
  }

  /** Returns the source of a value in messages. Some keys have options of their own. */
  private static String named(String source, String path) {
    return source.equals(COMMAND_LINE) && OPTIONS.containsKey(path)
        ? OPTIONS.get(path)
        : source + path;
  }

  /** Puts a value into a section. */
  private interface Laying {
    ConfigObject laid(ConfigObject section, String key, ConfigValue value);
  }

  /**
   * @param none replaces a section that is missing
   */
  private static ConfigValue with(
      ConfigValue tree, List<String> keys, ConfigValue value, Laying laying, ConfigObject none) {
    if (keys.isEmpty()) {
      return value;
    }
    if (tree instanceof ConfigList list) {
      return ConfigValueFactory.fromIterable(
          list.stream().map(element -> with(element, keys, value, laying, none)).toList());
    }
    ConfigObject object = tree instanceof ConfigObject given ? given : none;
    String key = keys.get(0);
    if (keys.size() == 1) {
      return laying.laid(object, key, value);
    }
    return object.withValue(
        key, with(object.get(key), keys.subList(1, keys.size()), value, laying, none));
  }

  /**
   * Replaces a name such as {@code cluster = quickstart} by its section if the path leads inside
   * it.
   */
  private static Config withSections(Config laid, String path, Path folder) {
    if (path.startsWith(CLUSTER + ".")) {
      return withSection(laid, CLUSTER, word -> ClusterFile.textOf(word, folder));
    }
    if (path.startsWith("workload.")) {
      return withSection(laid, "workload", word -> WorkloadFile.sectionOf(word, folder));
    }
    if (path.startsWith("network.")) {
      return withSection(laid, "network", word -> "network { links = " + word + " }");
    }
    return laid;
  }

  private static Config withSection(Config laid, String key, Function<String, String> text) {
    String place = EXPERIMENT + "." + key;
    if (!laid.hasPath(place) || laid.getValue(place).valueType() != ConfigValueType.STRING) {
      return laid;
    }
    String word = laid.getString(place);
    return laid.withValue(place, HoconFile.config(word, text.apply(word)).getValue(key));
  }

  private static ConfigValue value(String origin, String text) {
    try {
      return HoconFile.config(origin, "value = " + text).getValue("value");
    } catch (InvalidInputException e) {
      // A line number within an option is useless: the path names the place.
      throw new ConfigException.BadValue(origin, "no value", e);
    }
  }
}
