package io.racklab.master.engine.schedule.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recording of what YARN's FairScheduler did, played against ours. */
final class RecordedScenario {
  private static final int PRIORITY = 1;

  /** The recorded cluster let applications keep any number of nodes. */
  private static final double RESERVABLE_NODES = 1;

  private final Map<String, Integer> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> racks = new LinkedHashMap<>();
  private final Map<List<Integer>, Container> containers = new LinkedHashMap<>();
  private final FairScheduler scheduler;

  RecordedScenario(JsonNode described) {
    var each =
        new Resource(described.get("nodeMemMB").asLong(), described.get("nodeVcores").asLong());
    List<Resource> totals = new ArrayList<>();
    List<Integer> rackOf = new ArrayList<>();
    for (JsonNode node : described.get("nodes")) {
      nodes.put(node.get("node").asText(), nodes.size());
      racks.putIfAbsent(node.get("rack").asText(), racks.size());
      rackOf.add(racks.get(node.get("rack").asText()));
      totals.add(each);
    }
    scheduler = new FairScheduler(totals, rackOf, queues(described), rules(described));
  }

  private static SchedulerRules rules(JsonNode described) {
    int most = described.get("assignMultiple").asBoolean() ? described.get("maxAssign").asInt() : 1;
    return new SchedulerRules(
        new ContainerAssignments.UpTo(most),
        new LocalityThresholds(
            described.get("localityThresholdNode").asDouble(),
            described.get("localityThresholdRack").asDouble()),
        new ReservationRules(RESERVABLE_NODES, 0),
        ContainerSizes.USUAL);
  }

  private static QueuePlan queues(JsonNode described) {
    List<QueuePlan> children = new ArrayList<>();
    for (JsonNode queue : described.get("queues")) {
      children.add(
          new QueuePlan(
              queue.get("queue").asText().substring("root.".length()),
              limits(queue),
              policy(queue.get("policy").asText()),
              List.of()));
    }
    // Hadoop allows dominant resource fairness below itself only.
    boolean dominant =
        children.stream().anyMatch(child -> child.policy() instanceof DominantPolicy);
    return new QueuePlan(
        "root", QueueLimits.NONE, dominant ? new DominantPolicy() : new FairPolicy(), children);
  }

  private static QueueLimits limits(JsonNode queue) {
    return new QueueLimits(
        queue.get("weight").asDouble(),
        amount(queue, "min", Resource.NONE),
        amount(queue, "max", Resource.UNBOUNDED),
        queue.path("maxRunningApps").asInt(Integer.MAX_VALUE),
        queue.path("maxAMShare").asDouble(QueueLimits.UNLIMITED_AM_SHARE));
  }

  private static Resource amount(JsonNode queue, String prefix, Resource otherwise) {
    return new Resource(
        queue.path(prefix + "MemMB").asLong(otherwise.memory()),
        queue.path(prefix + "Vcores").asLong(otherwise.vcores()));
  }

  private static QueuePolicy policy(String name) {
    return switch (name) {
      case "fair" -> new FairPolicy();
      case "fifo" -> new FifoPolicy();
      case "drf" -> new DominantPolicy();
      default -> throw new IllegalArgumentException("unknown policy " + name);
    };
  }

  FairScheduler scheduler() {
    return scheduler;
  }

  int node(JsonNode event) {
    return nodes.get(event.get("node").asText());
  }

  /** Plays the arrival of an application or the end of a container. */
  void play(JsonNode event) {
    int application = event.get("app").asInt();
    switch (event.get("ev").asText()) {
      case "submit" -> {
        String queue = event.get("queue").asText();
        scheduler.submit(application, queue, event.get("t").asLong(), true);
        scheduler.ask(application, PRIORITY, asks(event));
      }
      case "finish" ->
          scheduler.lost(containers.remove(List.of(application, event.get("container").asInt())));
      default -> throw new IllegalArgumentException("unknown event " + event);
    }
  }

  private Asks asks(JsonNode event) {
    var each = new Resource(event.get("memMB").asLong(), event.get("vcores").asLong());
    Map<String, Integer> counts = new LinkedHashMap<>();
    event
        .get("requests")
        .forEach(one -> counts.put(one.get("name").asText(), one.get("n").asInt()));
    var asks = new Asks(each, counts.get("*"));
    counts.forEach(
        (name, count) -> {
          if (nodes.containsKey(name)) {
            asks.onNode(nodes.get(name), count);
          } else if (!name.equals("*")) {
            asks.inRack(racks.get(name), count);
          }
        });
    return asks;
  }

  /** What our scheduler does at a heartbeat. */
  RecordedHeartbeat heartbeat(JsonNode event) {
    List<RecordedHeartbeat.Given> given = new ArrayList<>();
    for (Container container : scheduler.heartbeat(node(event))) {
      containers.put(List.of(container.application(), container.number()), container);
      given.add(new RecordedHeartbeat.Given(container.application(), container.number()));
    }
    return new RecordedHeartbeat(given, scheduler.reservedFor(node(event)));
  }
}
