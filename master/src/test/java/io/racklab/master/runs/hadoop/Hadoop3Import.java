package io.racklab.master.runs.hadoop;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import java.util.Map;
import java.util.TreeMap;

/** What {@code racklab import} has written for Hadoop 3, by the names of the recordings. */
final class Hadoop3Import {
  private static final String NONE = "none";

  private final Map<String, String> values = new TreeMap<>();
  private Config order;

  private Hadoop3Import() {}

  static Map<String, String> of(Map<String, String> files) {
    Hadoop3Import imported = new Hadoop3Import();
    Config cluster = ConfigFactory.parseString(files.get("cluster.conf")).getConfig("cluster");
    Config node = cluster.getConfigList("racks").get(0).getConfigList("nodes").get(0);
    imported.values.put("node-memory", mebibytes(node, "memory", NONE));
    imported.values.put("node-vcores", node.getString("vcores"));
    imported.values.put("heartbeat", "" + cluster.getDuration("heartbeat").toMillis());
    Config experiment =
        ConfigFactory.parseString(files.get("experiment.conf")).getConfig("experiment");
    boolean own = experiment.hasPath("expiry");
    imported.values.put(
        "expiry", own ? "" + experiment.getDuration("expiry").toMillis() : "600000");
    imported.scheduler(((ConfigObject) experiment.getList("schedulers").get(0)).toConfig());
    return imported.values;
  }

  private void scheduler(Config scheduler) {
    Config slots = scheduler.getConfig("slots");
    order = scheduler.getConfig("order");
    values.put("minimum", room(slots, "minimum", "1024", "1"));
    if (order.getString("kind").equals("capacity-queues")) {
      values.put("max-assign", text(order, "max-assign", "100"));
      values.put("max-off-switch", text(order, "max-off-switch", "1"));
      capacity(order.getObject("queues"), "root");
    } else {
      values.put("increment", room(slots, "increment", "1024", "1"));
      values.put("assign-multiple", text(slots, "assign-multiple", "false"));
      values.put("max-assign", text(slots, "max-assign", "dynamic"));
      values.put("node-locality", number(slots, "node-locality", -1));
      values.put("rack-locality", number(slots, "rack-locality", -1));
      values.put("reservable-nodes", number(slots, "reservable-nodes", 0.05f));
      values.put("queue root policy", text(order, "policy", "fair"));
      if (order.hasPath("queues")) {
        fair(order.getObject("queues"), "root");
      }
    }
  }

  private void capacity(ConfigObject queues, String above) {
    for (String name : queues.keySet()) {
      Config queue = queues.toConfig().getConfig(ConfigUtil.joinPath(name));
      String path = above + "." + name;
      String named = "queue " + path + " ";
      values.put(named + "capacity", percent(queue, "capacity", 0));
      values.put(named + "max-capacity", percent(queue, "max-capacity", 100));
      if (queue.hasPath("queues")) {
        capacity(queue.getObject("queues"), path);
      } else {
        values.put(named + "user-limit", number(queue, "user-limit", 100));
        values.put(named + "user-limit-factor", number(queue, "user-limit-factor", 1));
        values.put(named + "master-share", number(queue, "master-share", 0.1f));
        values.put(named + "policy", text(queue, "policy", "fifo"));
        values.put(named + "node-locality-delay", text(order, "node-locality-delay", "40"));
        values.put(named + "rack-locality-delay", text(order, "rack-locality-delay", "-1"));
      }
    }
  }

  private void fair(ConfigObject queues, String above) {
    for (String name : queues.keySet()) {
      Config queue = queues.toConfig().getConfig(ConfigUtil.joinPath(name));
      String path = above + "." + name;
      String named = "queue " + path + " ";
      values.put(named + "policy", queue.getString("policy"));
      values.put(named + "weight", number(queue, "weight", 1));
      values.put(named + "min", room(queue, "min", "0", "0"));
      values.put(named + "max", room(queue, "max", NONE, NONE));
      values.put(named + "max-running", text(queue, "max-running", NONE));
      if (queue.hasPath("queues")) {
        fair(queue.getObject("queues"), path);
      } else {
        values.put(named + "master-share", number(queue, "master-share", 0.5f));
      }
    }
  }

  private static String text(Config in, String key, String otherwise) {
    return in.hasPath(key) ? in.getString(key) : otherwise;
  }

  private static String number(Config in, String key, float otherwise) {
    return "" + (in.hasPath(key) ? (float) in.getDouble(key) : otherwise);
  }

  private static String percent(Config in, String key, double otherwise) {
    return "" + Math.round((in.hasPath(key) ? in.getDouble(key) : otherwise) * 1e4) / 1e4;
  }

  private static String mebibytes(Config in, String key, String otherwise) {
    return text(in, key, otherwise).replace(" MiB", "");
  }

  private static String room(Config in, String key, String memory, String vcores) {
    Config room = in.hasPath(key) ? in.getConfig(key) : ConfigFactory.empty();
    return mebibytes(room, "memory", memory) + "," + text(room, "vcores", vcores);
  }
}
