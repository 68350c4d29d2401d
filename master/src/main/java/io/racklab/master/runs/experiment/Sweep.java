package io.racklab.master.runs.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The lists of values that an experiment takes for some of its keys, and the named changes that it
 * tries. Its cells are their product.
 *
 * @param axes the axes, sorted by path, so that the cells' order does not depend on the file's
 */
record Sweep(List<Axis> axes) {
  /** The source of its values in messages; the path follows. */
  static final String SOURCE = "sweep ";

  private static final int MOST_CELLS = 10_000;

  /** The keys that cannot be swept: each cell must have the same runs, under one clock. */
  private static final List<String> FIXED =
      List.of("name", "description", "clock", "repeats", "schedulers", "sweep", NamedChanges.KEY);

  Sweep {
    axes = List.copyOf(axes);
  }

  /**
   * A swept key, as a path below {@code experiment}, and its values.
   *
   * @param origin the place where its list was written
   */
  record Axis(String path, List<Value> values, ConfigOrigin origin) {
    Axis {
      values = List.copyOf(values);
    }
  }

  /**
   * @param text a readable text; for a file only its name, so that moving it changes nothing
   * @param overrides the HOCON texts of the values, by path below {@code experiment}
   */
  record Value(String text, Map<String, String> overrides) {
    private static final Pattern FOLDERS = Pattern.compile("(?<=^|:)[^:]*/");

    Value {
      overrides = Collections.unmodifiableMap(new LinkedHashMap<>(overrides));
    }

    static Value of(String path, ConfigValue value) {
      String hocon = value.render(ConfigRenderOptions.concise());
      return new Value(text(path, value), Collections.singletonMap(path, hocon));
    }

    private static String text(String path, ConfigValue value) {
      if (value.valueType() == ConfigValueType.STRING) {
        return FOLDERS.matcher((String) value.unwrapped()).replaceAll("");
      }
      return value instanceof ConfigObject object
              && object.get("name") != null
              && object.get("name").unwrapped() instanceof String name
          ? name
          : NamedFiles.withoutFolders(ConfigUtil.splitPath(path), value)
              .render(ConfigRenderOptions.concise());
    }
  }

  /**
   * Reads {@code sweep { … }} and {@code changes { … }} of an experiment, and lists in place of its
   * cluster and workload.
   *
   * @param config a configuration with an {@code experiment}
   */
  static Sweep of(Config config, Problems problems) {
    List<Axis> axes = new ArrayList<>();
    for (String key : List.of("cluster", "workload")) {
      String path = "experiment." + key;
      if (config.hasPath(path) && config.getValue(path) instanceof ConfigList list) {
        add(axes, key, list, problems);
      }
    }
    if (config.hasPath("experiment.sweep")) {
      ConfigValue sweep = config.getValue("experiment.sweep");
      if (sweep instanceof ConfigObject object) {
        collect(axes, "", object, problems);
      } else {
        problems.add(
            sweep.origin(),
            "sweep is not a section",
            "write sweep { \"cluster.heartbeat\" = [ 1s, 3s ] }");
      }
    }
    NamedChanges.axis(config, problems).ifPresent(axes::add);
    axes.sort(Comparator.comparing(Axis::path));
    long cells = 1;
    for (Axis axis : axes) {
      cells = Math.min(cells * Math.max(1, axis.values().size()), MOST_CELLS + 1L);
    }
    if (cells > MOST_CELLS) {
      problems.add(
          config.root().origin(),
          "the sweep has more than " + MOST_CELLS + " cells",
          "sweep fewer values");
    }
    return new Sweep(axes);
  }

  private static void collect(
      List<Axis> axes, String above, ConfigObject object, Problems problems) {
    for (Map.Entry<String, ConfigValue> entry : object.entrySet()) {
      // A quoted key may itself be a path.
      String path = above + entry.getKey();
      if (entry.getValue() instanceof ConfigObject deeper) {
        collect(axes, path + ".", deeper, problems);
      } else if (entry.getValue() instanceof ConfigList list) {
        add(axes, path, list, problems);
      } else {
        problems.add(
            entry.getValue().origin(),
            "sweep." + path + " is not a list",
            "write " + path + " = [ … ] with the values to take");
      }
    }
  }

  private static void add(List<Axis> axes, String path, ConfigList list, Problems problems) {
    String first;
    try {
      first = ConfigUtil.splitPath(path).get(0);
    } catch (ConfigException noPath) {
      problems.add(
          list.origin(), "sweep has a key that is no path", "write \"cluster.racks.link\", say");
      return;
    }
    List<Value> values = list.stream().map(value -> Value.of(path, value)).toList();
    if (FIXED.contains(first)) {
      problems.add(list.origin(), first + " cannot be swept", "run the experiment once for each");
    } else if (values.isEmpty()) {
      problems.add(list.origin(), "sweep." + path + " is empty", "write the values to take");
    } else if (axes.stream().anyMatch(axis -> axis.path().equals(path))) {
      problems.add(list.origin(), path + " is swept twice", "leave one of the lists out");
    } else if (values.stream().map(Value::text).distinct().count() < values.size()) {
      problems.add(list.origin(), "sweep." + path + " has a value twice", "write each value once");
    } else {
      axes.add(new Axis(path, values, list.origin()));
    }
  }

  /**
   * Moves a problem with a value of the sweep to the line where its list was written; returns other
   * problems unchanged.
   */
  Problem placed(Problem problem, Problems problems) {
    return axes.stream()
        .filter(
            axis ->
                axis.values().stream()
                    .flatMap(value -> value.overrides().keySet().stream())
                    .anyMatch(path -> problem.file().equals(SOURCE + path)))
        .findFirst()
        .map(axis -> problems.at(axis.origin(), problem.what(), problem.instead()))
        .orElse(problem);
  }

  /** Returns a configuration without what is swept and changed. */
  static Config plain(Config config) {
    return config.withoutPath("experiment.sweep").withoutPath("experiment." + NamedChanges.KEY);
  }

  /** Returns a copy without the keys of these paths. */
  Sweep without(Set<String> paths) {
    return new Sweep(axes.stream().filter(axis -> !paths.contains(axis.path())).toList());
  }

  /**
   * Returns each combination of values, the last key's changing fastest; one empty combination if
   * nothing is swept.
   */
  List<Map<String, Value>> product() {
    List<Map<String, Value>> product = new ArrayList<>(List.of(Collections.emptyMap()));
    for (Axis axis : axes) {
      List<Map<String, Value>> longer = new ArrayList<>();
      for (Map<String, Value> before : product) {
        for (Value value : axis.values()) {
          Map<String, Value> more = new LinkedHashMap<>(before);
          more.put(axis.path(), value);
          longer.add(more);
        }
      }
      product = longer;
    }
    return product;
  }
}
