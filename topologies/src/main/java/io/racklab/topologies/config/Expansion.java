package io.racklab.topologies.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Estimates the length of a file after every <code>${…}</code> in it is replaced by its value. A
 * dozen lines, each of which refers to the one before it ten times, expand beyond any memory, and
 * the library would only fail once the memory is full.
 */
final class Expansion {
  private static final Pattern NAMED = Pattern.compile("\\$\\{\\??([^}]*)}");

  /** Separates the keys of a path, so that the paths below a path sort right after it. */
  private static final char STEP = '\0';

  /** The length up to which it counts, in characters. */
  private final long most;

  private final NavigableMap<String, List<String>> texts = new TreeMap<>();
  private final Map<String, Long> lengths = new HashMap<>();
  private final Set<String> begun = new HashSet<>();

  private Expansion(long most) {
    this.most = most;
  }

  /**
   * True if the expanded file is longer than {@code most} characters.
   *
   * @param file the file's root, in which nothing is resolved yet
   */
  static boolean exceeds(ConfigObject file, long most) {
    Expansion expansion = new Expansion(most);
    expansion.collect("", file);
    long all = 0;
    for (List<String> here : expansion.texts.values()) {
      all = Math.min(most + 1, all + expansion.length(here));
    }
    return all > most;
  }

  private void collect(String path, ConfigValue value) {
    try {
      if (value instanceof ConfigObject object) {
        object.forEach((key, below) -> collect(path + key + STEP, below));
        return;
      }
      if (value instanceof ConfigList list) {
        // A reference cannot name a single element.
        list.forEach(element -> collect(path, element));
        return;
      }
    } catch (ConfigException.NotResolved laidOverEachOther) {
      // The value consists of several that override each other; its rendered text has the
      // references of all.
    }
    texts
        .computeIfAbsent(path, unknown -> new ArrayList<>())
        .add(value.render(ConfigRenderOptions.concise()));
  }

  private long length(List<String> all) {
    long sum = 0;
    for (String text : all) {
      sum += text.length();
      Matcher named = NAMED.matcher(text);
      while (named.find() && sum <= most) {
        sum += length(named.group(1));
      }
    }
    return Math.min(most + 1, sum);
  }

  /**
   * Returns the length of the value of a path; 0 for a path that refers to itself, while its length
   * is being computed.
   */
  private long length(String named) {
    String path = path(named);
    Long known = lengths.get(path);
    if (known != null) {
      return known;
    }
    if (!begun.add(path)) {
      return 0;
    }
    long sum = 0;
    for (List<String> below : texts.subMap(path, path + Character.MAX_VALUE).values()) {
      sum = Math.min(most + 1, sum + length(below));
    }
    for (int end = path.lastIndexOf(STEP, path.length() - 2);
        sum == 0 && end > 0;
        end = path.lastIndexOf(STEP, end - 1)) {
      // The path may lie within a value that is itself a reference.
      sum = length(texts.getOrDefault(path.substring(0, end + 1), List.of()));
    }
    lengths.put(path, sum);
    return sum;
  }

  private static String path(String named) {
    StringBuilder path = new StringBuilder();
    try {
      ConfigUtil.splitPath(named).forEach(key -> path.append(key).append(STEP));
    } catch (ConfigException noPath) {
      path.append(named).append(STEP);
    }
    return path.toString();
  }
}
