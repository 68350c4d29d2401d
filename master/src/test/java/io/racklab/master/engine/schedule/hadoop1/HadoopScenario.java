package io.racklab.master.engine.schedule.hadoop1;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;

/** A recording of what one of Hadoop's schedulers did, played against one of ours. */
public final class HadoopScenario {
  /** How many nodes hold the input of a map at most. */
  private static final int LOCATIONS = 2;

  /** What a job without locations means. */
  public enum Unplaced {
    LOCAL_EVERYWHERE,
    LOCAL_NOWHERE
  }

  private final Unplaced unplaced;
  private final JsonNode events;
  private final int racks;
  private final int nodesPerRack;
  private final Jobs jobs;
  private final ScheduledCluster cluster;

  public HadoopScenario(JsonNode scenario, Scheduler scheduler, Unplaced unplaced) {
    this.unplaced = unplaced;
    events = scenario.get("events");
    JsonNode described = scenario.get("cluster");
    racks = described.get("racks").asInt();
    nodesPerRack = described.get("nodesPerRack").asInt();
    var slots =
        new Slots.Typed(described.get("mapSlots").asInt(), described.get("reduceSlots").asInt());
    // One rack more than the scheduler sees: there lies the input of jobs that have no locations.
    jobs = new Jobs(Clusters.equal(racks + 1, nodesPerRack, slots), 0.05);
    Topology topology = Clusters.equal(racks, nodesPerRack, slots);
    cluster = new ScheduledCluster(topology, scheduler, jobs);
  }

  public JsonNode events() {
    return events;
  }

  /** What our scheduler assigns at a heartbeat, as the recording writes it. */
  public List<List<Object>> heartbeat(JsonNode event) {
    return cluster.heartbeat(tracker(event)).stream().map(HadoopScenario::written).toList();
  }

  /** What Hadoop assigned. */
  public static List<List<Object>> recorded(JsonNode event) {
    List<List<Object>> all = new ArrayList<>();
    for (JsonNode one : event.get("assigned")) {
      List<Object> fields = new ArrayList<>();
      one.forEach(field -> fields.add(field.isTextual() ? field.asText() : field.asInt()));
      all.add(fields);
    }
    return all;
  }

  private static List<Object> written(Assigned assigned) {
    AttemptId id = assigned.attempt();
    List<Object> fields =
        new ArrayList<>(List.of(id.job(), id.type().letter(), id.task(), id.attempt()));
    if (assigned.locality() != null) {
      fields.add(assigned.locality().ordinal());
    }
    return fields;
  }

  /** Where the scenario is played. */
  public ScheduledCluster cluster() {
    return cluster;
  }

  /** Time is what an event says. */
  public void now(JsonNode event) {
    cluster.now(event.path("t").asLong() * 1_000_000);
  }

  /** Plays what happens to jobs and tasks. */
  public void play(JsonNode event) {
    now(event);
    switch (event.get("ev").asText()) {
      case "submit" -> {
        if (!event.path("state").asText().equals("PREP")) {
          submit(event, "user", "pool");
        }
      }
      case "finish" -> finish(event);
      case "setRunState" -> runState(event);
      case "setPriority" -> job(event).priority(Priority.valueOf(event.get("priority").asText()));
      default -> throw new IllegalArgumentException("unknown event " + event);
    }
  }

  private Job job(JsonNode event) {
    return jobs.job(event.get("job").asInt());
  }

  /** That a job runs is not news. */
  private void runState(JsonNode event) {
    if (ended(event)) {
      jobs.remove(job(event));
    }
  }

  private static boolean ended(JsonNode event) {
    return List.of("SUCCEEDED", "FAILED", "KILLED").contains(event.path("state").asText());
  }

  /** Submits a job, which runs at once, unless it has ended by then. */
  public void submit(JsonNode event, String user, String pool) {
    if (ended(event)) {
      return;
    }
    int maps = event.get("maps").asInt();
    int number = event.get("job").asInt();
    Job job =
        jobs.submit(
            Specs.withSlowstart(
                Specs.of(number, user, pool, Math.max(1, maps), event.get("reduces").asInt()),
                event.path("slowstart").asDouble(0)),
            splits(event.get("mapLocations"), Math.max(1, maps)),
            cluster.now());
    job.priority(Priority.valueOf(event.path("priority").asText("NORMAL")));
    if (maps == 0) {
      // Our jobs have a map at least: this one is over before anyone has seen it.
      job.launchMap(0, cluster.now());
      job.succeeded(TaskType.MAP, 0, 0, cluster.now());
    }
  }

  private InputSplits splits(JsonNode locations, int maps) {
    int nodes = racks * nodesPerRack;
    if (locations == null && unplaced == Unplaced.LOCAL_EVERYWHERE) {
      return splits(maps, nodes, (map, replica) -> replica);
    }
    return locations == null
        ? splits(maps, 1, (map, replica) -> nodes)
        : splits(maps, LOCATIONS, (map, replica) -> host(locations.get(map), replica));
  }

  private static InputSplits splits(int maps, int replicas, IntBinaryOperator nodeOf) {
    int[] nodes = new int[maps * replicas];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = nodeOf.applyAsInt(i / replicas, i % replicas);
    }
    return new InputSplits(replicas, nodes);
  }

  /** The number of a node that is written {@code rack2.node3}; a lone one stands for all. */
  private int host(JsonNode locations, int replica) {
    String name = locations.get(replica % locations.size()).asText();
    String[] parts = name.replaceAll("[a-z]", "").split("\\.");
    return (Integer.parseInt(parts[0]) - 1) * nodesPerRack + Integer.parseInt(parts[1]) - 1;
  }

  private void finish(JsonNode event) {
    cluster.finish(tracker(event), attempt(event));
  }

  /** The attempt that an event is about. */
  public static AttemptId attempt(JsonNode event) {
    JsonNode fields = event.get("attempt");
    TaskType type = fields.get(1).asText().equals("m") ? TaskType.MAP : TaskType.REDUCE;
    return new AttemptId(fields.get(0).asInt(), type, fields.get(2).asInt(), fields.get(3).asInt());
  }

  /** Trackers tt1, tt2, … are numbered rack by rack. */
  private static int tracker(JsonNode event) {
    return Integer.parseInt(event.get("tracker").asText().substring(2)) - 1;
  }
}
