package io.racklab.topologies.file;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.Map;

/**
 * The keys by which a rack or a node says how fast its links and disks are. Some say the same, so
 * one that is laid over a file takes the place of others there.
 */
public final class LinkKeys {
  /** Both ways of a rack or of a node. */
  static final String BOTH = "link";

  private static final String UP = "uplink";
  private static final String DOWN = "downlink";
  private static final String OUT = "out";
  private static final String IN = "in";

  /** A disk that all tasks of a node share. */
  static final String DISK = "disk";

  /** One that each task has for itself. */
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

  /** A section of a cluster with a value laid over it; what the value replaces is left out. */
  public static ConfigObject laid(ConfigObject section, String key, ConfigValue value) {
    ConfigObject laid = section;
    for (String replaced : REPLACED.getOrDefault(key, List.of())) {
      laid = laid.withoutKey(replaced);
    }
    if (OTHER_WAY.containsKey(key) && laid.containsKey(BOTH)) {
      // One way changes; the other stays as it was.
      laid = laid.withValue(OTHER_WAY.get(key), laid.get(BOTH)).withoutKey(BOTH);
    }
    return laid.withValue(key, value);
  }
}
