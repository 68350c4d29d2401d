package io.racklab.topologies.file;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.Map;

/**
 * The keys for the rates of a rack's or a node's links and disks. Some keys exclude each other:
 * setting one of them also removes the keys that it excludes.
 */
public final class LinkKeys {
  /** The rate of a rack's or a node's links in both directions. */
  static final String BOTH = "link";

  private static final String UP = "uplink";
  private static final String DOWN = "downlink";
  private static final String OUT = "out";
  private static final String IN = "in";

  /** A disk that all tasks of a node share. */
  static final String DISK = "disk";

  /** A disk at which every task has the full rate. */
  static final String DISK_PER_TASK = "disk-per-task";

  static final String PAGE_CACHE = "page-cache";

  private static final Map<String, List<String>> REPLACED =
      Map.of(
          BOTH,
          List.of(UP, DOWN, "oversubscription", OUT, IN),
          "oversubscription",
          List.of(BOTH, UP, DOWN),
          DISK,
          List.of(DISK_PER_TASK),
          DISK_PER_TASK,
          List.of(DISK, PAGE_CACHE));

  private static final Map<String, String> OTHER_WAY = Map.of(UP, DOWN, DOWN, UP, OUT, IN, IN, OUT);

  private LinkKeys() {}

  /**
   * Returns a section of a cluster with a key set to a value, and without the keys that this key
   * excludes.
   */
  public static ConfigObject laid(ConfigObject section, String key, ConfigValue value) {
    ConfigObject laid = section;
    for (String replaced : REPLACED.getOrDefault(key, List.of())) {
      laid = laid.withoutKey(replaced);
    }
    if (OTHER_WAY.containsKey(key) && laid.containsKey(BOTH)) {
      // Only one direction changes; the other keeps the rate that was given for both.
      laid = laid.withValue(OTHER_WAY.get(key), laid.get(BOTH)).withoutKey(BOTH);
    }
    return laid.withValue(key, value);
  }
}
