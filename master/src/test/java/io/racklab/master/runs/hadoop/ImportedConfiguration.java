package io.racklab.master.runs.hadoop;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What {@code racklab import} has written for Hadoop 1, by the names of the recordings. */
final class ImportedConfiguration {
  private static final String OTHER = "(other)";
  private static final String NO_LIMIT = "" + Integer.MAX_VALUE;

  private final Map<String, String> values = new TreeMap<>();

  private ImportedConfiguration() {}

  static Map<String, String> of(Map<String, String> files) {
    ImportedConfiguration imported = new ImportedConfiguration();
    Config node =
        ConfigFactory.parseString(files.get("cluster.conf"))
            .getConfigList("cluster.racks")
            .get(0)
            .getConfigList("nodes")
            .get(0);
    imported.put("map-slots", node, "map-slots", "");
    imported.put("reduce-slots", node, "reduce-slots", "");
    Config experiment = ConfigFactory.parseString(files.get("experiment.conf"));
    Config scheduler =
        ((ConfigObject) experiment.getList("experiment.schedulers").get(0)).toConfig();
    Config order = scheduler.getConfig("order");
    switch (order.getString("kind")) {
      case "fair" -> imported.fair(scheduler, order);
      case "capacity" -> imported.capacity(order);
      default -> {
        // FIFO has no pools.
      }
    }
    return imported.values;
  }

  private void fair(Config scheduler, Config order) {
    put("pool-by", order, "pool-by", "");
    put("size-based-weight", order, "size-based-weight", "false");
    put("assign-multiple", scheduler, "slots.assign-multiple", "true");
    put("maps-per-heartbeat", scheduler, "slots.maps-per-heartbeat", "-1");
    put("reduces-per-heartbeat", scheduler, "slots.reduces-per-heartbeat", "-1");
    boolean auto = scheduler.getString("maps.node-wait").equals("auto");
    values.put("node-wait", auto ? "auto" : millis(scheduler, "maps.node-wait"));
    values.put("rack-wait", auto ? "auto" : millis(scheduler, "maps.rack-wait"));
    boolean preempts = order.hasPath("preemption");
    values.put("preemption", "" + preempts);
    if (preempts) {
      Config preemption = order.getConfig("preemption");
      String interval = preemption.hasPath("interval") ? millis(preemption, "interval") : "15000";
      values.put("preemption-interval", interval);
      values.put("fair-share-timeout", timeout(preemption, "fair-share-timeout"));
    }
    Config none = ConfigFactory.empty();
    for (String name : names(order, "pools")) {
      pool(name, order, name.equals(OTHER) ? none : of(order, "pools", name), preempts);
    }
    for (String name : names(order, "users")) {
      put(
          "user " + name + " max-running-jobs",
          name.equals(OTHER) ? none : of(order, "users", name),
          "max-running-jobs",
          get(order, "max-running-jobs-per-user", NO_LIMIT));
    }
  }

  private static Set<String> names(Config order, String all) {
    Set<String> names = new java.util.TreeSet<>(Set.of(OTHER));
    if (order.hasPath(all)) {
      names.addAll(order.getObject(all).keySet());
    }
    return names;
  }

  private static Config of(Config order, String all, String name) {
    return order.getConfig(ConfigUtil.joinPath(all, name));
  }

  private void pool(String name, Config order, Config pool, boolean preempts) {
    String named = "pool " + name + " ";
    values.put(named + "weight", "" + (pool.hasPath("weight") ? pool.getDouble("weight") : 1.0));
    put(named + "min-maps", pool, "min-maps", "0");
    put(named + "min-reduces", pool, "min-reduces", "0");
    put(named + "max-maps", pool, "max-maps", NO_LIMIT);
    put(named + "max-reduces", pool, "max-reduces", NO_LIMIT);
    put(
        named + "max-running-jobs",
        pool,
        "max-running-jobs",
        get(order, "max-running-jobs-per-pool", NO_LIMIT));
    put(named + "mode", pool, "mode", get(order, "mode", "fair"));
    if (preempts) {
      boolean own = pool.hasPath("min-share-timeout");
      values.put(
          named + "min-share-timeout",
          timeout(own ? pool : order.getConfig("preemption"), "min-share-timeout"));
    }
  }

  private void capacity(Config order) {
    put("max-jobs", order, "max-jobs", "5000");
    for (String name : order.getObject("queues").keySet()) {
      Config queue = of(order, "queues", name);
      String named = "queue " + name + " ";
      number(named + "capacity", queue, "capacity", -1);
      number(named + "max-capacity", queue, "max-capacity", -1);
      put(named + "user-limit", queue, "user-limit", "100");
      number(named + "user-limit-factor", queue, "user-limit-factor", 1);
      put(named + "supports-priority", queue, "supports-priority", "false");
      put(named + "max-tasks", queue, "max-tasks", "200000");
      put(named + "max-tasks-per-user", queue, "max-tasks-per-user", "100000");
    }
  }

  private void put(String name, Config in, String key, String otherwise) {
    values.put(name, get(in, key, otherwise));
  }

  private void number(String name, Config in, String key, float otherwise) {
    values.put(name, "" + (in.hasPath(key) ? (float) in.getDouble(key) : otherwise));
  }

  private static String get(Config in, String key, String otherwise) {
    return in.hasPath(key) ? in.getString(key) : otherwise;
  }

  private static String millis(Config in, String key) {
    Duration time = in.getDuration(key);
    return "" + time.toMillis();
  }

  private static String timeout(Config in, String key) {
    return in.hasPath(key) ? millis(in, key) : "" + Long.MAX_VALUE;
  }
}
