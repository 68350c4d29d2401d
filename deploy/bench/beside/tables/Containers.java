import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.topologies.Node;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hadoop 3: containers of memory and vcores, which YARN's FairScheduler or CapacityScheduler gives
 * out.
 */
record Containers() implements Generation {
  private static final long MIB = 1 << 20;
  private static final String CAPACITIES = "capacity-queues";

  /** For what a scheduler leaves out: Hadoop's. */
  private static final Config USUAL =
      ConfigFactory.parseString(
          """
          order { policy = fair }
          slots {
            assign-multiple = false, node-locality = -1, rack-locality = -1
            map { memory = 1 GiB, vcores = 1 }, reduce { memory = 1 GiB, vcores = 1 }
            master { memory = 1536 MiB, vcores = 1 }
            minimum { memory = 1 GiB, vcores = 1 }, increment { memory = 1 GiB, vcores = 1 }
          }
          """);

  @Override
  public int number() {
    return 3;
  }

  @Override
  public List<Object> room(Node node) {
    if (node.slots() instanceof Slots.Containers containers) {
      return List.of(containers.memory() / MIB, containers.vcores());
    }
    throw new IllegalArgumentException(node.name() + " has no memory and vcores, as others have");
  }

  @Override
  public List<String> refuses(Config scheduler) {
    String name = scheduler.getString("name");
    if (!List.of("queues", CAPACITIES).contains(scheduler.getString("order.kind"))) {
      return List.of(name + " gives out slots: write { name = " + name + ", like = yarn }");
    }
    return scheduler.getObject("slots").keySet().stream()
        .filter(key -> !key.equals("kind") && !USUAL.hasPath("slots." + key))
        .map(key -> name + ": Hadoop is not told of slots." + key + " here: leave it out")
        .toList();
  }

  @Override
  public List<List<Object>> settings(Config scheduler) {
    List<List<Object>> all = new ArrayList<>();
    Config whole = scheduler.withFallback(USUAL);
    Config order = whole.getConfig("order");
    boolean capacities = order.getString("kind").equals(CAPACITIES);
    all.add(List.of("scheduler", capacities ? "capacity.CapacityScheduler" : "fair.FairScheduler"));
    all.add(List.of("allocations", capacities ? "" : allocations(order)));
    all.add(List.of("capacities", capacities ? capacities(order) : ""));
    Config slots = whole.getConfig("slots");
    all.add(List.of("assign-multiple", slots.getBoolean("assign-multiple")));
    for (String locality : List.of("node-locality", "rack-locality")) {
      all.add(List.of(locality, slots.getDouble(locality)));
    }
    for (String amount : List.of("map", "reduce", "master", "minimum", "increment")) {
      all.add(List.of(amount + "-memory", slots.getMemorySize(amount + ".memory").toBytes() / MIB));
      all.add(List.of(amount + "-vcores", slots.getInt(amount + ".vcores")));
    }
    return all;
  }

  /** CapacityScheduler's file: a property for each key. */
  private static String capacities(Config order) {
    StringBuilder all = new StringBuilder();
    property(all, order, "node-locality-delay", "node-locality-delay");
    property(all, order, "rack-locality-delay", "rack-locality-additional-delay");
    String beat = "per-node-heartbeat.maximum-";
    property(all, order, "max-assign", beat + "container-assignments");
    property(all, order, "max-off-switch", beat + "offswitch-assignments");
    // A job goes to the queue of its user, if there is one.
    property(all, "queue-mappings-override.enable", "true");
    Config queues =
        order.hasPath("queues")
            ? order.getConfig("queues")
            : ConfigFactory.parseString("default { capacity = 100 }");
    property(all, "queue-mappings", mappings("", queues) + "u:%user:default");
    queues(all, "root", queues);
    return "<configuration>" + all + "</configuration>";
  }

  private static Set<String> names(Config queues) {
    return new TreeSet<>(queues.root().keySet());
  }

  private static String mappings(String above, Config queues) {
    StringBuilder all = new StringBuilder();
    for (String name : names(queues)) {
      String user = above + name;
      all.append(
          queues.getConfig(name).hasPath("queues")
              ? mappings(user + ".", queues.getConfig(name).getConfig("queues"))
              : "u:%s:root.%s,".formatted(user, user));
    }
    return all.toString();
  }

  private static void queues(StringBuilder all, String above, Config queues) {
    property(all, above + ".queues", String.join(",", names(queues)));
    for (String name : names(queues)) {
      Config queue = queues.getConfig(name);
      String path = above + "." + name;
      property(all, queue, "capacity", path + ".capacity");
      property(all, queue, "max-capacity", path + ".maximum-capacity");
      property(all, queue, "user-limit", path + ".minimum-user-limit-percent");
      property(all, queue, "user-limit-factor", path + ".user-limit-factor");
      property(all, queue, "master-share", path + ".maximum-am-resource-percent");
      if (queue.hasPath("queues")) {
        queues(all, path, queue.getConfig("queues"));
      } else {
        property(all, queue, "policy", path + ".ordering-policy");
      }
    }
  }

  private static void property(StringBuilder all, Config of, String key, String name) {
    if (of.hasPath(key)) {
      property(all, name, of.getString(key));
    }
  }

  private static void property(StringBuilder all, String name, String value) {
    all.append(
        "<property><name>yarn.scheduler.capacity.%s</name><value>%s</value></property>"
            .formatted(name, value));
  }

  /** FairScheduler's allocation file. */
  private static String allocations(Config order) {
    return "<allocations><defaultQueueSchedulingPolicy>"
        + order.getString("policy")
        + "</defaultQueueSchedulingPolicy>"
        + queues(order)
        + "</allocations>";
  }

  private static String queues(Config above) {
    if (!above.hasPath("queues")) {
      return "";
    }
    StringBuilder all = new StringBuilder();
    Config queues = above.getConfig("queues");
    for (String name : queues.root().keySet()) {
      Config queue = queues.getConfig(name);
      all.append("<queue name=\"").append(name).append("\">");
      element(all, queue, "policy", "schedulingPolicy");
      element(all, queue, "weight", "weight");
      element(all, queue, "max-running", "maxRunningApps");
      element(all, queue, "master-share", "maxAMShare");
      amount(all, queue, "min", "minResources");
      amount(all, queue, "max", "maxResources");
      all.append(queues(queue)).append("</queue>");
    }
    return all.toString();
  }

  private static void element(StringBuilder all, Config queue, String key, String name) {
    if (queue.hasPath(key)) {
      all.append("<%s>%s</%s>".formatted(name, queue.getString(key), name));
    }
  }

  private static void amount(StringBuilder all, Config queue, String key, String name) {
    if (queue.hasPath(key)) {
      long memory = queue.getMemorySize(key + ".memory").toBytes() / MIB;
      int vcores = queue.getInt(key + ".vcores");
      all.append("<%s>%d mb, %d vcores</%s>".formatted(name, memory, vcores, name));
    }
  }
}
