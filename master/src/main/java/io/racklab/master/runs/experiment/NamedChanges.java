package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.racklab.topologies.config.Problems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the named changes of an experiment, {@code changes { "twice the links" { cluster.racks.link
 * = 2 Gbps } }}. Each is a cell of its own, beside one without a change.
 */
public final class NamedChanges {
  /** The key of the section, and of the changes in the names of cells. */
  public static final String KEY = "changes";

  /** The value of the cell without a change. */
  public static final String NONE = "as it is";

  /** The keys that no change may set: cells are compared repeat by repeat. */
  private static final List<String> FIXED =
      List.of("name", "description", "clock", "repeats", "seed", "until", "sweep", KEY);

  private NamedChanges() {}

  /** Returns the axis of the changes; empty if there are none. */
  static Optional<Sweep.Axis> axis(Config config, Problems problems) {
    String path = "experiment." + KEY;
    if (!config.hasPath(path)) {
      return Optional.empty();
    }
    ConfigValue section = config.getValue(path);
    if (!(section instanceof ConfigObject changes) || changes.isEmpty()) {
      problems.add(
          section.origin(),
          KEY + " is not a section with a name for each change",
          "write " + KEY + " { \"twice the links\" { cluster.racks.link = 2 Gbps } }");
      return Optional.empty();
    }
    List<Sweep.Value> values = new ArrayList<>();
    values.add(new Sweep.Value(NONE, Collections.emptyMap()));
    // Sorted by their lines in the file, since the order of a section's keys is undefined.
    new TreeMap<>(changes)
        .entrySet().stream()
            .sorted((one, other) -> Integer.compare(line(one.getValue()), line(other.getValue())))
            .forEach(
                change ->
                    value(change.getKey(), change.getValue(), problems).ifPresent(values::add));
    return Optional.of(new Sweep.Axis(KEY, values, section.origin()));
  }

  private static int line(ConfigValue value) {
    return value.origin().lineNumber();
  }

  private static Optional<Sweep.Value> value(String name, ConfigValue value, Problems problems) {
    Map<String, String> overrides = new LinkedHashMap<>();
    if (value instanceof ConfigObject keys) {
      collect("", keys, overrides);
    }
    List<String> fixed =
        overrides.keySet().stream().filter(key -> FIXED.contains(key.split("\\.")[0])).toList();
    if (overrides.isEmpty()) {
      problems.add(
          value.origin(),
          "the change " + name + " sets no key",
          "write \"" + name + "\" { key = value }");
    } else if (name.equals(NONE)) {
      problems.add(value.origin(), NONE + " is the cell without a change", "give it another name");
    } else if (!fixed.isEmpty()) {
      problems.add(
          value.origin(), "a change cannot set " + String.join(", ", fixed), "leave it out");
    } else {
      return Optional.of(new Sweep.Value(name, overrides));
    }
    return Optional.empty();
  }

  private static void collect(String above, ConfigObject object, Map<String, String> overrides) {
    for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(object).entrySet()) {
      String path = above + entry.getKey();
      if (entry.getValue() instanceof ConfigObject deeper) {
        collect(path + ".", deeper, overrides);
      } else {
        overrides.put(path, entry.getValue().render(ConfigRenderOptions.concise()));
      }
    }
  }
}
