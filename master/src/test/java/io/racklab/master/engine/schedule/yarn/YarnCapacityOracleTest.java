package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.engine.schedule.OracleFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Everything that Hadoop 3.3.6's CapacityScheduler did with random inputs is done by ours too: the
 * containers it gave, the nodes it kept and what applications might still hope for. Recorded by
 * {@code deploy/bench/capacity}.
 */
class YarnCapacityOracleTest {
  @TestFactory
  Stream<DynamicTest> doesWhatHadoopDid() throws IOException {
    try (var recorded =
        new GZIPInputStream(
            YarnCapacityOracleTest.class.getResourceAsStream("yarn_capacity_random.json.gz"))) {
      JsonNode scenarios = new ObjectMapper().readTree(recorded).get("scenarios");
      return StreamSupport.stream(scenarios.spliterator(), false)
          .map(one -> DynamicTest.dynamicTest(one.get("name").asText(), () -> check(one)));
    }
  }

  @TestFactory
  Stream<DynamicTest> doesWhatOtherRecordingsSay() {
    return OracleFolder.scenarios("yarn_capacity", (scenario, file) -> check(scenario));
  }

  private static void check(JsonNode scenario) {
    var replay = new Replay(scenario.get("cluster"));
    scenario.get("events").forEach(replay::play);
  }

  /** A recording, played against our scheduler. */
  private static final class Replay {
    private final Map<String, Integer> nodes = new LinkedHashMap<>();
    private final Map<String, Integer> racks = new LinkedHashMap<>();
    private final Map<List<Integer>, Container> containers = new LinkedHashMap<>();
    private final Map<List<Integer>, Places> places = new LinkedHashMap<>();
    private final Map<List<Integer>, Map<String, Integer>> told = new LinkedHashMap<>();
    private final CapacityScheduler scheduler;

    Replay(JsonNode cluster) {
      List<Resource> totals = new ArrayList<>();
      List<Integer> rackOf = new ArrayList<>();
      for (JsonNode node : cluster.get("nodes")) {
        nodes.put(node.get("node").asText(), nodes.size());
        racks.putIfAbsent(node.get("rack").asText(), racks.size());
        rackOf.add(racks.get(node.get("rack").asText()));
        totals.add(new Resource(cluster.get("nodeMemMB").asLong(), 1));
      }
      List<CapacityPlan> queues = new ArrayList<>();
      cluster.get("queues").forEach(queue -> queues.add(plan(queue)));
      var rules =
          new CapacityRules(
              cluster.get("nodeDelay").asInt(),
              cluster.get("rackDelay").asInt(),
              cluster.get("containers").asInt(),
              cluster.get("offSwitch").asInt());
      var root = new CapacityPlan("root", 1, 1, CapacityPlan.Terms.USUAL, queues);
      scheduler =
          new CapacityScheduler(
              totals, rackOf, new CapacityQueues(root, rules), ContainerSizes.USUAL.minimum());
    }

    private static CapacityPlan plan(JsonNode queue) {
      List<CapacityPlan> below = new ArrayList<>();
      queue.get("queues").forEach(child -> below.add(plan(child)));
      return new CapacityPlan(
          queue.get("queue").asText(),
          queue.get("capacity").asInt() / 100f,
          queue.get("max").asInt() / 100f,
          new CapacityPlan.Terms(
              queue.get("userLimit").asInt(),
              queue.get("factor").asInt(),
              queue.get("masters").asInt() / 100f,
              queue.get("fair").asBoolean()),
          below);
    }

    void play(JsonNode event) {
      int application = event.path("app").asInt();
      switch (event.get("ev").asText()) {
        case "submit" ->
            scheduler.submit(
                application, event.get("queue").asText(), event.get("user").asText(), application);
        case "ask" -> scheduler.ask(application, event.get("priority").asInt(), asks(event));
        case "finish" ->
            scheduler.completed(
                containers.remove(List.of(application, event.get("container").asInt())));
        case "remove" -> scheduler.remove(application);
        case "heartbeat" -> heartbeat(event);
        default -> throw new IllegalArgumentException("unknown event " + event);
      }
    }

    /** Places that are asked for no more are named still, until nothing is asked for at all. */
    private Asks asks(JsonNode event) {
      List<Integer> key = List.of(event.get("app").asInt(), event.get("priority").asInt());
      if (event.get("n").asInt() == 0) {
        places.remove(key);
        told.remove(key);
      }
      Places all = places.computeIfAbsent(key, any -> new Places());
      Map<String, Integer> before = told.computeIfAbsent(key, any -> new LinkedHashMap<>());
      before.forEach((name, count) -> count(all, name, -count));
      before.clear();
      for (JsonNode place : event.get("places")) {
        before.put(place.get("name").asText(), place.get("n").asInt());
      }
      before.forEach((name, count) -> count(all, name, count));
      return new Asks(new Resource(event.get("memMB").asLong(), 1), event.get("n").asInt(), all);
    }

    private void count(Places all, String name, int change) {
      if (nodes.containsKey(name)) {
        all.onNode(nodes.get(name), change);
      } else {
        all.inRack(racks.get(name), change);
      }
    }

    private void heartbeat(JsonNode event) {
      int node = nodes.get(event.get("node").asText());
      List<RecordedHeartbeat.Given> given = new ArrayList<>();
      for (Container container : scheduler.heartbeat(node)) {
        containers.put(List.of(container.application(), container.number()), container);
        given.add(new RecordedHeartbeat.Given(container.application(), container.number()));
      }
      assertThat(new RecordedHeartbeat(given, scheduler.reservedFor(node)))
          .as(event::toString)
          .isEqualTo(RecordedHeartbeat.of(event));
      event
          .get("headroom")
          .properties()
          .forEach(
              room ->
                  assertThat(scheduler.headroom(Integer.parseInt(room.getKey())).memory())
                      .as(() -> "of application " + room.getKey() + " after " + event)
                      .isEqualTo(room.getValue().asLong()));
    }
  }
}
