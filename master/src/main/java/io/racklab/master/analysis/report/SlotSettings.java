package io.racklab.master.analysis.report;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the {@code slots} settings of schedulers. A lead may be due to these settings rather
 * than to the order of jobs, so a report mentions them if they differ.
 */
public final class SlotSettings {
  private static final String SLOTS = "slots";

  private SlotSettings() {}

  /**
   * Returns a sentence that names the settings of {@code slots} in which contenders differ, such as
   * {@code Settings of slots differ, too: load is factor (fifo), cap (fair).} Empty if none differ
   * or the files do not contain them.
   */
  public static Optional<String> difference(List<Contender> contenders) throws IOException {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    for (Contender contender : contenders) {
      Map<String, String> slots = of(contender);
      if (!slots.isEmpty()) {
        settings.put(contender.name(), slots);
      }
    }
    Set<String> keys =
        settings.values().stream()
            .flatMap(slots -> slots.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    List<String> differing = new ArrayList<>();
    for (String key : keys) {
      Map<String, List<String>> byValue = byValue(key, settings);
      if (byValue.size() > 1) {
        differing.add(
            key
                + " is "
                + byValue.entrySet().stream()
                    .map(one -> one.getKey() + " (" + String.join(", ", one.getValue()) + ")")
                    .collect(Collectors.joining(", ")));
      }
    }
    return differing.isEmpty()
        ? Optional.empty()
        : Optional.of("Settings of slots differ, too: " + String.join("; ", differing) + ".");
  }

  private static Map<String, List<String>> byValue(
      String key, Map<String, Map<String, String>> settings) {
    Map<String, List<String>> byValue = new LinkedHashMap<>();
    settings.forEach(
        (name, slots) ->
            byValue
                .computeIfAbsent(slots.getOrDefault(key, "not set"), value -> new ArrayList<>())
                .add(name));
    return byValue;
  }

  /** Returns a contender's slot settings by path; empty if experiment.conf cannot be read. */
  private static Map<String, String> of(Contender contender) throws IOException {
    Map<String, String> slots = new LinkedHashMap<>();
    try {
      Config whole =
          HoconFile.config("experiment.conf", Setting.in(contender.results().folder()).text());
      for (Config scheduler : schedulers(whole)) {
        if (scheduler.hasPath("name")
            && scheduler.getString("name").equals(contender.scheduler())
            && scheduler.hasPath(SLOTS)) {
          scheduler.getConfig(SLOTS).entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .forEach(entry -> slots.put(entry.getKey(), text(entry.getValue())));
        }
      }
    } catch (ConfigException | InvalidInputException ofAnotherVersion) {
      return Map.of();
    }
    return slots;
  }

  /** Returns the schedulers of the experiment, and those of its changes. */
  private static List<Config> schedulers(Config whole) {
    List<Config> all = new ArrayList<>(whole.getConfigList("experiment.schedulers"));
    if (whole.hasPath("experiment.changes")) {
      whole.getObject("experiment.changes").values().stream()
          .filter(ConfigObject.class::isInstance)
          .map(change -> ((ConfigObject) change).toConfig())
          .filter(change -> change.hasPath("schedulers"))
          .forEach(change -> all.addAll(change.getConfigList("schedulers")));
    }
    return all;
  }

  private static String text(ConfigValue value) {
    return value.render(ConfigRenderOptions.concise()).replace("\"", "");
  }
}
