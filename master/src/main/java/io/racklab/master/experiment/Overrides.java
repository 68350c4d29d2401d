package io.racklab.master.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.racklab.topologies.file.ClusterFile;
import io.racklab.topologies.file.HoconFile;
import io.racklab.topologies.file.InvalidInput;
import io.racklab.topologies.file.Problem;
import java.nio.file.Path;
import java.util.Map;

/** Lays values from the command line over an experiment's file. */
final class Overrides {
  private static final String EXPERIMENT = "experiment.";

  private Overrides() {}

  static Config lay(Config file, Map<String, String> overrides, Path folder) {
    Config laid = file;
    for (Map.Entry<String, String> override : overrides.entrySet()) {
      String path = EXPERIMENT + override.getKey();
      laid = withSections(laid, override.getKey(), folder);
      try {
        laid = laid.withValue(path, value(override.getKey(), override.getValue()));
      } catch (ConfigException e) {
        throw new InvalidInput(
            new Problem(
                "--set " + override.getKey(),
                0,
                "this is not a path and a value",
                "write --set scale.time=10"));
      }
    }
    return laid;
  }

  /** A value inside the cluster needs the cluster's own section in place of its name. */
  private static Config withSections(Config laid, String path, Path folder) {
    String cluster = EXPERIMENT + "cluster";
    if (!path.startsWith("cluster.")
        || !laid.hasPath(cluster)
        || laid.getValue(cluster).valueType() != ConfigValueType.STRING) {
      return laid;
    }
    String word = laid.getString(cluster);
    String text = ClusterFile.textOf(word, folder);
    return laid.withValue(cluster, HoconFile.config(word, text).getValue("cluster"));
  }

  private static ConfigValue value(String path, String text) {
    ConfigParseOptions options =
        ConfigParseOptions.defaults().setOriginDescription("--set " + path);
    return ConfigFactory.parseString("value = " + text, options).getValue("value");
  }
}
