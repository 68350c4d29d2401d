package io.racklab.master.runs.whatif;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The values of an experiment that is written out, by paths that lead through lists. */
final class ResolvedExperiment {
  /** The two directions of a link, both of which {@code link} sets. */
  private static final List<List<String>> LINKS =
      List.of(List.of("uplink", "downlink"), List.of("out", "in"));

  private static final String LINK = "link";

  private final ConfigObject experiment;

  /**
   * @param resolved the text of an experiment with every value
   */
  ResolvedExperiment(String resolved) {
    this(ConfigFactory.parseString(resolved).getConfig("experiment"));
  }

  private ResolvedExperiment(Config experiment) {
    this.experiment = experiment.root();
  }

  /** Returns the value at a path that leads through no list. */
  ConfigValue at(String path) {
    return experiment.toConfig().getValue(path);
  }

  /** Returns a copy with another value at a path that leads through no list. */
  ResolvedExperiment with(String path, ConfigValue value) {
    return new ResolvedExperiment(experiment.toConfig().withValue(path, value));
  }

  /** Returns the paths of all values that are no sections, and of links. */
  Set<String> paths() {
    Set<String> paths = new TreeSet<>();
    collect("", experiment, paths);
    return paths;
  }

  private static void collect(String path, ConfigValue value, Set<String> paths) {
    if (value instanceof ConfigObject object) {
      String above = path.isEmpty() ? "" : path + ".";
      object.forEach((key, inner) -> collect(above + ConfigUtil.joinPath(key), inner, paths));
      LINKS.stream()
          .filter(both -> object.keySet().containsAll(both))
          .forEach(both -> paths.add(above + LINK));
    } else if (value instanceof ConfigList list
        && list.stream().anyMatch(ConfigObject.class::isInstance)) {
      list.forEach(inner -> collect(path, inner, paths));
    } else {
      paths.add(path);
    }
  }

  /** Returns the paths that a path stands for: both directions, if it is a link's. */
  List<String> directions(String path) {
    String above = path.substring(0, path.length() - LINK.length());
    Set<String> all = paths();
    return path.equals(LINK) || path.endsWith("." + LINK)
        ? LINKS.stream()
            .filter(both -> all.contains(above + both.get(0)))
            .flatMap(both -> both.stream().map(one -> above + one))
            .toList()
        : List.of(path);
  }

  /**
   * Changes each value at a path. Equal values become one override; if elements of a list have
   * different values, the whole list is the override.
   *
   * @return the HOCON texts by path; empty if there is no value at the path
   */
  Map<String, String> changed(String path, UnaryOperator<ConfigValue> change) {
    List<String> keys = ConfigUtil.splitPath(path);
    List<ConfigValue> leaves = new ArrayList<>();
    leaves(experiment, keys, leaves);
    Map<String, String> overrides = new LinkedHashMap<>();
    List<ConfigValue> changed = leaves.stream().map(change).toList();
    if (changed.stream().distinct().count() == 1) {
      overrides.put(path, text(changed.get(0)));
    } else if (!changed.isEmpty()) {
      int list = firstList(keys);
      String prefix = ConfigUtil.joinPath(keys.subList(0, list));
      overrides.put(prefix, text(with(at(prefix), keys.subList(list, keys.size()), change)));
    }
    return overrides;
  }

  private static void leaves(ConfigValue value, List<String> keys, List<ConfigValue> found) {
    if (value instanceof ConfigList list) {
      list.forEach(inner -> leaves(inner, keys, found));
    } else if (keys.isEmpty()) {
      found.add(value);
    } else if (value instanceof ConfigObject object && object.containsKey(keys.get(0))) {
      leaves(object.get(keys.get(0)), keys.subList(1, keys.size()), found);
    }
  }

  private int firstList(List<String> keys) {
    ConfigValue value = experiment;
    for (int i = 0; i < keys.size(); i++) {
      value = ((ConfigObject) value).get(keys.get(i));
      if (value instanceof ConfigList) {
        return i + 1;
      }
    }
    return keys.size();
  }

  private static ConfigValue with(
      ConfigValue value, List<String> keys, UnaryOperator<ConfigValue> change) {
    if (value instanceof ConfigList list) {
      return ConfigValueFactory.fromIterable(
          list.stream().map(inner -> with(inner, keys, change)).toList());
    }
    if (keys.isEmpty()) {
      return change.apply(value);
    }
    return value instanceof ConfigObject object && object.containsKey(keys.get(0))
        ? object.withValue(
            keys.get(0), with(object.get(keys.get(0)), keys.subList(1, keys.size()), change))
        : value;
  }

  static String text(ConfigValue value) {
    return value.render(ConfigRenderOptions.concise());
  }
}
