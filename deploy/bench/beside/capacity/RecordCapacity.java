package org.apache.hadoop.yarn.server.resourcemanager;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * Records what Hadoop's CapacityScheduler does with random inputs: a cluster, queues, then
 * applications that come, ask, are given containers by heartbeats, give them back and go.
 * Arguments: the number of scenarios, the first one's seed, the file.
 */
public final class RecordCapacity {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final int MOST_APPLICATIONS = 12;
  private static final int MASTER = 0;
  private static final int REDUCE = 10;
  private static final int MAP = 20;

  private final Random random;
  private final ObjectNode cluster = JSON.createObjectNode();
  private final ArrayNode events = JSON.createArrayNode();
  private final List<RMNode> nodes = new ArrayList<>();
  private final List<String> leaves = new ArrayList<>();
  private final Map<Integer, ApplicationAttemptId> attempts = new TreeMap<>();

  /** All containers that an application asks for at a priority are of one size, as a job's are. */
  private final Map<String, Integer> sizes = new HashMap<>();

  private final Map<String, Set<String>> named = new HashMap<>();
  private CapacityScheduler scheduler;
  private int nodeMemory;
  private int applications;

  private RecordCapacity(long seed) {
    random = new Random(seed);
  }

  public static void main(String[] args) {
    int exit = 1;
    try {
      record(args);
      exit = 0;
    } catch (Exception failed) {
      failed.printStackTrace();
    } finally {
      // Threads of Hadoop's would go on.
      System.exit(exit);
    }
  }

  private static void record(String[] args) throws Exception {
    int count = Integer.parseInt(args[0]);
    int first = Integer.parseInt(args[1]);
    ObjectNode all = JSON.createObjectNode();
    all.put("source", "random inputs; answers by the CapacityScheduler of Hadoop's jars");
    ArrayNode scenarios = all.putArray("scenarios");
    for (int seed = first; seed < first + count; seed++) {
      scenarios.add(new RecordCapacity(seed).play("yarn_capacity_random_%04d".formatted(seed)));
    }
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(Path.of(args[2])))) {
      JSON.writeValue(out, all);
    }
  }

  private ObjectNode play(String name) throws InterruptedException {
    Configuration conf = new YarnConfiguration();
    rules(conf);
    queues(conf, "root", cluster.putArray("queues"), 1 + random.nextInt(4));
    start(conf);
    int steps = 60 + random.nextInt(140);
    for (int step = 0; step < steps; step++) {
      step(step);
    }
    scheduler.stop();
    ObjectNode scenario = JSON.createObjectNode().put("name", name);
    scenario.set("cluster", cluster);
    scenario.set("events", events);
    return scenario;
  }

  private void step(int step) throws InterruptedException {
    int what = random.nextInt(20);
    if (applications == 0 || what == 0 && applications < MOST_APPLICATIONS) {
      submit();
    } else if (what <= 3) {
      ask();
    } else if (what <= 6) {
      finish();
    } else if (what == 7) {
      remove();
    } else {
      heartbeat(nodes.get(step % nodes.size()));
    }
  }

  private void rules(Configuration conf) {
    rule(conf, "node-locality-delay", "nodeDelay", random.nextInt(3) == 0 ? 40 : random.nextInt(4));
    rule(
        conf,
        "rack-locality-additional-delay",
        "rackDelay",
        random.nextBoolean() ? -1 : random.nextInt(4));
    rule(
        conf,
        "per-node-heartbeat.maximum-container-assignments",
        "containers",
        1 + random.nextInt(6));
    rule(
        conf,
        "per-node-heartbeat.maximum-offswitch-assignments",
        "offSwitch",
        1 + random.nextInt(3));
  }

  private void rule(Configuration conf, String key, String name, int value) {
    conf.setInt(PREFIX + key, value);
    cluster.put(name, value);
  }

  private void queues(Configuration conf, String above, ArrayNode told, int count) {
    List<String> names = List.of("default", "a", "b", "c").subList(0, count);
    conf.set(PREFIX + above + ".queues", String.join(",", names));
    int left = 100;
    for (int queue = count - 1; queue >= 0; queue--) {
      int capacity = queue == 0 ? left : 1 + random.nextInt(Math.max(1, left - 5));
      left -= capacity;
      queue(conf, above + "." + names.get(queue), told.insertObject(0), capacity);
    }
  }

  private void queue(Configuration conf, String path, ObjectNode told, int capacity) {
    int most = random.nextBoolean() ? 100 : Math.min(100, capacity + random.nextInt(60));
    int userLimit = random.nextBoolean() ? 100 : 20 + random.nextInt(80);
    int factor = 1 + random.nextInt(3);
    int masters = 10 * (1 + random.nextInt(10));
    boolean fair = random.nextInt(3) == 0;
    String key = PREFIX + path + ".";
    // By the capacity there would be few in small queues.
    conf.setInt(key + "maximum-applications", 10_000);
    conf.setFloat(key + "capacity", capacity);
    conf.setFloat(key + "maximum-capacity", most);
    conf.setInt(key + "minimum-user-limit-percent", userLimit);
    conf.setFloat(key + "user-limit-factor", factor);
    conf.setFloat(key + "maximum-am-resource-percent", masters / 100f);
    told.put("queue", path.substring(path.lastIndexOf('.') + 1));
    told.put("capacity", capacity).put("max", most).put("userLimit", userLimit);
    told.put("factor", factor).put("masters", masters).put("fair", fair);
    ArrayNode below = told.putArray("queues");
    if (path.indexOf('.') == path.lastIndexOf('.')
        && !path.endsWith("default")
        && random.nextInt(4) == 0) {
      // No other queue has their names.
      String name = told.get("queue").asText();
      int first = 1 + random.nextInt(99);
      conf.set(key + "queues", name + "1," + name + "2");
      queue(conf, path + "." + name + "1", below.addObject(), first);
      queue(conf, path + "." + name + "2", below.addObject(), 100 - first);
    } else {
      conf.set(key + "ordering-policy", fair ? "fair" : "fifo");
      leaves.add(path);
    }
  }

  private void start(Configuration conf) {
    scheduler = BareManager.start(conf);
    nodeMemory = 1024 * (2 + random.nextInt(7));
    cluster.put("nodeMemMB", nodeMemory);
    ArrayNode told = cluster.putArray("nodes");
    int racks = 1 + random.nextInt(3);
    int inRack = 1 + random.nextInt(4);
    for (int number = 0; number < racks * inRack; number++) {
      RMNode node =
          BareManager.node(number, "n" + number, "/r" + number / inRack, nodeMemory);
      nodes.add(node);
      scheduler.getRMContext().getRMNodes().put(node.getNodeID(), node);
      scheduler.handle(new NodeAddedSchedulerEvent(node));
      told.addObject().put("node", node.getHostName()).put("rack", node.getRackName());
    }
  }

  private void submit() throws InterruptedException {
    // The clock says who came first.
    Thread.sleep(2);
    int number = ++applications;
    ApplicationId id = ApplicationId.newInstance(1, number);
    ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(id, 1);
    String queue = leaves.get(random.nextInt(leaves.size()));
    String user = "u" + random.nextInt(3);
    scheduler.handle(new AppAddedSchedulerEvent(id, queue, user));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
    attempts.put(number, attempt);
    event("submit").put("app", number).put("queue", queue).put("user", user);
    ask(number, MASTER, 1024, 1, new TreeMap<>());
  }

  private ObjectNode event(String kind) {
    return events.addObject().put("ev", kind);
  }

  private int anyApplication() {
    return new ArrayList<>(attempts.keySet()).get(random.nextInt(attempts.size()));
  }

  private void ask() {
    if (attempts.isEmpty()) {
      return;
    }
    int number = anyApplication();
    int priority = random.nextInt(3) == 0 ? REDUCE : MAP;
    int size =
        sizes.computeIfAbsent(
            number + "/" + priority,
            any ->
                1024
                    * (random.nextInt(3) > 0
                        ? 1
                        : 1 + random.nextInt(Math.min(4, nodeMemory / 1024))));
    int count = random.nextInt(9);
    Map<String, Integer> places = new TreeMap<>();
    for (int map = 0; priority == MAP && map < count; map++) {
      Set<String> near = new TreeSet<>();
      for (int replica = 0; replica < 2; replica++) {
        RMNode node = nodes.get(random.nextInt(nodes.size()));
        near.add(node.getHostName());
        near.add(node.getRackName());
      }
      near.forEach(place -> places.merge(place, 1, Integer::sum));
    }
    ask(number, priority, size, count, places);
  }

  /** As a master does: what it named before and does not want any more, it asks none of. */
  private void ask(int number, int priority, int size, int count, Map<String, Integer> places) {
    Priority of = Priority.newInstance(priority);
    Resource each = Resource.newInstance(size, 1);
    List<ResourceRequest> all = new ArrayList<>();
    all.add(ResourceRequest.newInstance(of, ResourceRequest.ANY, each, count));
    Set<String> before = named.computeIfAbsent(number + "/" + priority, any -> new TreeSet<>());
    for (String place : before) {
      if (!places.containsKey(place)) {
        all.add(ResourceRequest.newInstance(of, place, each, 0));
      }
    }
    before.clear();
    before.addAll(places.keySet());
    ObjectNode event = event("ask").put("app", number).put("priority", priority);
    event.put("memMB", size).put("n", count);
    ArrayNode told = event.putArray("places");
    places.forEach(
        (place, wanted) -> {
          all.add(ResourceRequest.newInstance(of, place, each, wanted));
          told.addObject().put("name", place).put("n", wanted);
        });
    application(number).updateResourceRequests(all);
  }

  private FiCaSchedulerApp application(int number) {
    return scheduler.getApplicationAttempt(attempts.get(number));
  }

  private List<RMContainer> containers(int number) {
    List<RMContainer> all = new ArrayList<>(application(number).getLiveContainers());
    all.sort(Comparator.comparing(RMContainer::getContainerId));
    return all;
  }

  private void finish() {
    List<RMContainer> all = new ArrayList<>();
    attempts.keySet().forEach(number -> all.addAll(containers(number)));
    if (!all.isEmpty()) {
      end(all.get(random.nextInt(all.size())));
    }
  }

  private void end(RMContainer container) {
    // It would be asked for again, as its application was not told of it.
    ((RMContainerImpl) container).setContainerRequest(null);
    scheduler.completedContainer(
        container,
        ContainerStatus.newInstance(container.getContainerId(), ContainerState.COMPLETE, "", 0),
        RMContainerEventType.KILL);
    event("finish")
        .put("app", container.getApplicationAttemptId().getApplicationId().getId())
        .put("container", container.getContainerId().getContainerId());
  }

  private void remove() {
    if (attempts.size() < 2 || random.nextInt(3) > 0) {
      return;
    }
    int number = anyApplication();
    containers(number).forEach(this::end);
    ApplicationAttemptId attempt = attempts.remove(number);
    scheduler.handle(
        new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FINISHED, false));
    scheduler.handle(
        new AppRemovedSchedulerEvent(attempt.getApplicationId(), RMAppState.FINISHED));
    event("remove").put("app", number);
  }

  private void heartbeat(RMNode node) {
    Set<RMContainer> before = new HashSet<>();
    attempts.keySet().forEach(number -> before.addAll(containers(number)));
    scheduler.handle(new NodeUpdateSchedulerEvent(node));
    ObjectNode event = event("heartbeat").put("node", node.getHostName());
    ArrayNode given = event.putArray("allocated");
    ObjectNode headroom = event.putObject("headroom");
    for (int number : attempts.keySet()) {
      for (RMContainer container : containers(number)) {
        if (!before.contains(container)) {
          given
              .addObject()
              .put("app", number)
              .put("container", container.getContainerId().getContainerId());
        }
      }
      headroom.put(
          Integer.toString(number), application(number).getHeadroom().getMemorySize());
    }
    RMContainer kept = scheduler.getNode(node.getNodeID()).getReservedContainer();
    if (kept != null) {
      event.put("reservedFor", kept.getApplicationAttemptId().getApplicationId().getId());
    }
  }
}
