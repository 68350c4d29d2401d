package io.racklab.master.runs.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What Hadoop 1.2.1's own classes have read from a folder, as {@code deploy/bench/import-pools}
 * recorded it: a value by each name, in the words of Racklab.
 *
 * @param values empty if Hadoop's job tracker does not start with the configuration
 */
record RecordedConfiguration(Map<String, String> values) {
  private static final String NEVER = "" + Long.MAX_VALUE;

  static RecordedConfiguration of(Path folder) throws IOException {
    Map<String, String> values = new TreeMap<>();
    try (Stream<String> lines = Files.lines(folder.resolve("hadoop.txt"))) {
      lines
          .filter(line -> !line.equals("refused"))
          .forEach(
              line -> {
                int blank = line.lastIndexOf(' ');
                values.put(line.substring(0, blank), line.substring(blank + 1));
              });
    }
    values.replaceAll((name, value) -> inWords(name, value, values));
    return new RecordedConfiguration(values);
  }

  boolean refused() {
    return values.isEmpty();
  }

  /** Returns how many timeouts of the allocation file count for no preemption. */
  long timeoutsWithoutPreemption() {
    return values.getOrDefault("preemption", "true").equals("true")
        ? 0
        : values.entrySet().stream()
            .filter(one -> one.getKey().endsWith("-timeout") && !one.getValue().equals(NEVER))
            .count();
  }

  /** Returns the values without those that only preemption needs, where it is off. */
  Map<String, String> compared() {
    Map<String, String> compared = new TreeMap<>(values);
    if ("false".equals(values.get("preemption"))) {
      compared.keySet().removeIf(name -> name.endsWith("-timeout") || name.endsWith("-interval"));
    }
    return compared;
  }

  /** Some values have the same effect in Hadoop as others, which Racklab writes. */
  private static String inWords(String name, String value, Map<String, String> all) {
    String key = name.substring(name.lastIndexOf(' ') + 1);
    return switch (key) {
      // A pool's demand, which its minimum is held to, is at most its maximum.
      case "min-maps", "min-reduces" -> {
        long most = Long.parseLong(all.get(name.replace(" min-", " max-")));
        yield "" + Math.min(most, Math.max(0, Long.parseLong(value)));
      }
      // FairScheduler counts up to it, and checks at its updates, by default every 500 ms.
      case "maps-per-heartbeat", "reduces-per-heartbeat" ->
          "" + Math.max(-1, Integer.parseInt(value));
      case "preemption-interval" -> "" + Math.max(500, Long.parseLong(value));
      case "node-wait", "rack-wait" ->
          value.equals("auto") ? value : "" + Math.max(0, Long.parseLong(value));
      case "mode" -> value.toLowerCase(java.util.Locale.ROOT);
      case "pool-by" -> value.equals("user.name") ? "user" : "pool";
      default -> value;
    };
  }
}
