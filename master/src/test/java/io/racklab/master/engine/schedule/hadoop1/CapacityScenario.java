package io.racklab.master.engine.schedule.hadoop1;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A recording of what Hadoop 1.2.1's CapacityTaskScheduler did, played against ours. In Hadoop's
 * tests every map is local everywhere; a job takes part from its initialisation on; trackers may
 * join later.
 */
final class CapacityScenario {
  private static final int MANY = 1_000_000;

  private final JsonNode scenario;
  private final Map<Integer, JsonNode> submitted = new HashMap<>();
  private final Map<Integer, Priority> priorities = new HashMap<>();
  private final Map<Integer, Long> startTimes = new HashMap<>();
  private final Map<AttemptId, Integer> nodeOf = new HashMap<>();
  private final Jobs jobs;
  private final ScheduledCluster cluster;

  CapacityScenario(JsonNode scenario) {
    this.scenario = scenario;
    List<Slots> slots = new ArrayList<>();
    JsonNode described = scenario.get("cluster");
    int atFirst = described.get("trackers").asInt();
    for (int node = 0; node < atFirst; node++) {
      slots.add(slots(described));
    }
    for (JsonNode event : events("addTracker")) {
      slots.add(slots(event));
    }
    var topology = Clusters.of(slots);
    jobs = new Jobs(topology, 0);
    cluster = new ScheduledCluster(topology, scheduler(), jobs);
    for (int node = atFirst; node < slots.size(); node++) {
      cluster.absent(node);
    }
  }

  private static Slots slots(JsonNode node) {
    return new Slots.Typed(node.get("mapSlots").asInt(), node.get("reduceSlots").asInt());
  }

  private List<JsonNode> events(String kind) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode event : scenario.get("events")) {
      if (event.get("ev").asText().equals(kind)) {
        found.add(event);
      }
    }
    return found;
  }

  private JsonNode config() {
    return events("config").get(0);
  }

  /** The queues go as Hadoop's did where they are equal: by the hash of their names. */
  private Scheduler scheduler() {
    Map<String, CapacityShare> hashed = new HashMap<>();
    for (JsonNode queue : config().get("queues")) {
      String name = queue.get("name").asText();
      hashed.put(
          name,
          new CapacityShare(
              name,
              queue.get("capacityPct").asDouble(),
              Math.max(0, queue.get("maxCapacityPct").asDouble()),
              queue.get("minUserLimitPct").asInt(),
              queue.get("userLimitFactor").asDouble(),
              queue.get("prioritySupported").asBoolean(),
              MANY,
              MANY));
    }
    List<CapacityShare> shares = new ArrayList<>(hashed.values());
    if (!hashed.containsKey(CapacityOrder.DEFAULT)) {
      shares.add(new CapacityShare(CapacityOrder.DEFAULT, 0, 0, 100, 1, false, MANY, MANY));
    }
    Scheduler preset = SchedulerText.make("capacity");
    return new Scheduler(
        "replay",
        new CapacityOrder(shares, MANY),
        preset.slots(),
        preset.maps(),
        preset.reduces(),
        preset.copies());
  }

  JsonNode events() {
    return scenario.get("events");
  }

  /** Plays any event but a heartbeat. */
  void play(JsonNode event) {
    int job = event.path("job").asInt();
    switch (event.get("ev").asText()) {
      case "submit" -> submitted.put(job, event);
      case "initJob" -> initialise(job);
      case "setPriority" -> {
        priorities.put(job, Priority.valueOf(event.get("priority").asText()));
        if (jobs.job(job) != null) {
          jobs.job(job).priority(priorities.get(job));
        }
      }
      case "setStartTime" -> startTimes.put(job, event.get("start").asLong());
      case "setRunState" -> {
        if (jobs.job(job) != null) {
          jobs.remove(jobs.job(job));
        }
      }
      case "finish" -> finish(event.get("attempt"));
      case "addTracker" -> cluster.join(tracker(event));
      // Both are looked at beforehand: they say what holds from the start.
      case "config", "setSlowstartMaps" -> {}
      default -> throw new IllegalArgumentException("unknown event " + event);
    }
  }

  private void initialise(int number) {
    JsonNode submit = submitted.get(number);
    int maps = submit.get("maps").asInt();
    int reduces = submit.get("reduces").asInt();
    Job job =
        jobs.submit(
            Specs.withSlowstart(
                Specs.of(
                    number,
                    submit.get("user").asText(),
                    submit.get("queue").asText(),
                    maps,
                    reduces),
                slowstart(number, maps)),
            everywhere(maps),
            startTimes.getOrDefault(number, 0L));
    job.priority(priorities.getOrDefault(number, Priority.NORMAL));
    JsonNode memory = config().get("memory");
    for (JsonNode limit : memory) {
      if (limit.asInt() < 0) {
        return;
      }
    }
    job.slotsPerTask(
        TaskType.MAP,
        slots(submit.get("memoryForMapMB"), memory.get("mapred.cluster.map.memory.mb")));
    job.slotsPerTask(
        TaskType.REDUCE,
        slots(submit.get("memoryForReduceMB"), memory.get("mapred.cluster.reduce.memory.mb")));
  }

  private static int slots(JsonNode ofTask, JsonNode ofSlot) {
    return Math.max(1, (int) Math.ceil(ofTask.asDouble() / ofSlot.asDouble()));
  }

  private InputSplits everywhere(int maps) {
    int nodes = cluster.topology().nodeCount();
    int[] holders = new int[maps * nodes];
    for (int i = 0; i < holders.length; i++) {
      holders[i] = i % nodes;
    }
    return new InputSplits(nodes, holders);
  }

  private double slowstart(int job, int maps) {
    return events("setSlowstartMaps").stream()
        .filter(event -> event.get("job").asInt() == job)
        .mapToDouble(event -> event.get("completedMapsForReduces").asDouble() / maps)
        .findFirst()
        .orElse(0);
  }

  /** Ends an attempt where it runs: some of Hadoop's tests name another tracker. */
  private void finish(JsonNode fields) {
    AttemptId id = attempt(fields);
    int node = nodeOf.remove(id);
    if (id.attempt() == 0) {
      cluster.finish(node, id);
    } else {
      cluster.node(node).end(id);
    }
  }

  /** What our scheduler assigns, as the recording writes it. */
  List<List<Object>> heartbeat(JsonNode event) {
    int node = tracker(event);
    List<List<Object>> written = new ArrayList<>();
    for (Assigned assigned : cluster.heartbeat(node)) {
      AttemptId id = assigned.attempt();
      nodeOf.put(id, node);
      written.add(
          List.of(
              id.job(),
              id.type().letter(),
              id.task() + 1,
              id.attempt(),
              jobs.job(id.job()).slotsPerTask(id.type())));
    }
    return written;
  }

  /** Gives slots to attempts as Hadoop did, without asking our scheduler. */
  void force(JsonNode event) {
    int node = tracker(event);
    for (JsonNode fields : event.get("assigned")) {
      AttemptId id = attempt(fields);
      Locality locality = id.type() == TaskType.MAP ? Locality.NODE : null;
      cluster
          .node(node)
          .start(new RunningAttempt(id, AttemptKind.SPECULATIVE, node, locality, cluster.now()));
      nodeOf.put(id, node);
    }
  }

  private static AttemptId attempt(JsonNode fields) {
    TaskType type = fields.get(1).asText().equals("m") ? TaskType.MAP : TaskType.REDUCE;
    return new AttemptId(
        fields.get(0).asInt(), type, fields.get(2).asInt() - 1, fields.get(3).asInt());
  }

  private static int tracker(JsonNode event) {
    return Integer.parseInt(event.get("tracker").asText().substring(2)) - 1;
  }
}
