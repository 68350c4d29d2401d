package io.racklab.master.runs.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A configuration of Hadoop 3 with what its resource manager has read from it, as {@code
 * deploy/bench/import-configurations} recorded it.
 *
 * @param files the text of each file by its name
 * @param values a value by each name, in the words of Racklab; empty if Hadoop refuses the files
 * @param unexpressed what Racklab has no key for, where it is not Hadoop's usual value
 */
record Hadoop3Recording(
    Map<String, String> files, Map<String, String> values, Map<String, String> unexpressed) {
  private static final String HEAD = "== ";
  private static final String RECORDED = "hadoop";
  private static final List<String> UNEXPRESSED =
      List.of("state", "priority", "preemptable", "preemption");

  static Hadoop3Recording of(Path file) throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    String name = "";
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(HEAD)) {
        name = line.substring(HEAD.length());
        parts.put(name, "");
      } else {
        parts.merge(name, line + "\n", String::concat);
      }
    }
    Map<String, String> read = new TreeMap<>();
    parts
        .remove(RECORDED)
        .lines()
        .filter(line -> !line.equals("refused"))
        .forEach(
            line -> {
              int split =
                  line.startsWith("queue ")
                      ? line.indexOf(' ', endOfQueue(line))
                      : line.indexOf(' ');
              read.put(line.substring(0, split), line.substring(split + 1));
            });
    Map<String, String> unexpressed = new TreeMap<>(read);
    unexpressed.keySet().removeIf(one -> !UNEXPRESSED.contains(key(one)));
    read.keySet().removeAll(unexpressed.keySet());
    return new Hadoop3Recording(parts, inWords(read), unexpressed);
  }

  boolean refused() {
    return values.isEmpty();
  }

  /** Writes the files, in which {@code @folder@} stands for the folder. */
  void write(Path folder) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue().replace("@folder@", folder.toString()));
    }
  }

  /** Returns the index of the blank before the key; names of queues may have blanks too. */
  private static int endOfQueue(String line) {
    int end = line.lastIndexOf(' ');
    return line.lastIndexOf(' ', end - 1) + 1;
  }

  private static String key(String name) {
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  private static Map<String, String> inWords(Map<String, String> read) {
    Map<String, String> words = new TreeMap<>();
    read.forEach((name, value) -> words.put(name, inWords(key(name), value)));
    Map<String, Double> weights = new TreeMap<>();
    read.forEach(
        (name, value) -> {
          if (name.endsWith(" weight") && read.containsKey(max(name))) {
            weights.merge(above(name), Double.parseDouble(value), Double::sum);
          }
        });
    read.forEach(
        (name, value) -> {
          if (name.endsWith(" weight") && read.containsKey(max(name))) {
            words.remove(name);
            double share = 100 * Double.parseDouble(value) / weights.get(above(name));
            words.put(name.replace(" weight", " capacity"), "" + Math.round(share * 1e4) / 1e4);
          }
        });
    return words;
  }

  /** The capacity scheduler's queues have a capacity or a weight; only they have this maximum. */
  private static String max(String weight) {
    return weight.replace(" weight", " max-capacity");
  }

  private static String above(String weight) {
    return weight.substring(0, weight.lastIndexOf('.'));
  }

  /** Some values have the same effect in Hadoop as others, which Racklab writes. */
  private static String inWords(String key, String value) {
    return switch (key) {
      case "policy" ->
          value.replaceFirst("OrderingPolicy(ForPendingApps)?$", "").toLowerCase(Locale.ROOT);
      case "user-limit-factor" -> {
        float factor = Float.parseFloat(value);
        yield factor == -1 ? "1000000.0" : "" + Math.max(1, factor);
      }
      case "max-capacity" -> "" + Math.min(100, Double.parseDouble(value));
      case "master-share" -> {
        float share = Float.parseFloat(value);
        yield "" + (share < 0 ? 1 : Math.min(1, share));
      }
      // 0 of a resource is no limit and no weight in Racklab; the import says so.
      case "weight" -> Float.parseFloat(value) == 0 ? "0.001" : value;
      case "max" ->
          value
              .replace("9223372036854775807", "none")
              .replace("2147483647", "none")
              .replaceAll("\\b0\\b", "none");
      // Hadoop counts a container after it has given it, and -1 is no limit.
      case "max-assign" ->
          value.equals("-1") ? "" + Integer.MAX_VALUE : value.equals("0") ? "1" : value;
      case "minimum" -> value.replaceAll("^0,", "1,").replaceAll(",0$", ",1");
      case "max-running" -> value.equals("2147483647") || value.equals("0") ? "none" : value;
      default -> value;
    };
  }
}
