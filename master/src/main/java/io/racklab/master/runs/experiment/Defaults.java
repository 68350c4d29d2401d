package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Section;
import java.nio.file.Path;
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

  /** Returns the field of a default at its path below the experiment. */
  static Field field(String path) {
    int dot = path.lastIndexOf('.');
    Config parent = dot < 0 ? EXPERIMENT : EXPERIMENT.getConfig(path.substring(0, dot));
    return new Section("", parent.root(), new Problems(FILE), Path.of(""))
        .at(path.substring(dot + 1));
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
