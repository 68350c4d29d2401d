package io.racklab.master.engine.schedule.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.OracleFolder;
import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.Reserved;
import io.racklab.master.engine.schedule.yarn.Resource;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The driver changes no decision: Hadoop's FairScheduler gives the same containers and keeps the
 * same nodes through it as in recordings of Hadoop 3.3.5 without it.
 */
class HadoopOracleTest {
  private static final int PRIORITY = 1;

  /**
   * Here the order of queues with minimum shares under drf depends on the order of their creation,
   * and Hadoop 3.3 creates one more, root.default.
   */
  private static final String OTHERWISE_SINCE_34 = "yarn_fair_random_021";

  private static HadoopJars jars;

  @TestFactory
  Stream<DynamicTest> givesAndKeepsWhatHadoopGaveAndKept() {
    return OracleFolder.scenarios("yarn_fair", (scenario, file) -> check(scenario));
  }

  @AfterAll
  static void close() {
    if (jars != null) {
      jars.close();
    }
  }

  private static void check(JsonNode scenario) {
    Assumptions.assumeFalse(
        scenario.get("name").asText().equals(OTHERWISE_SINCE_34), "Hadoop 3.4 differs from 3.3");
    if (jars == null) {
      jars = HadoopCluster.jars(List.of());
    }
    new Replay(scenario.get("cluster")).play(scenario.get("events"));
  }

  /** A recorded cluster. */
  private static final class Replay {
    private final Map<String, Integer> nodes = new LinkedHashMap<>();
    private final List<String> racks = new ArrayList<>();
    private final List<Integer> rackOf = new ArrayList<>();
    private final Map<Integer, Wanted> wanted = new LinkedHashMap<>();
    private final Map<List<Integer>, Container> held = new LinkedHashMap<>();
    private final HadoopScheduler scheduler;
    private long millis;

    /** What an application still wants, by the names of places. */
    private record Wanted(Resource each, Map<String, Integer> counts) {}

    Replay(JsonNode cluster) {
      Resource each =
          new Resource(cluster.get("nodeMemMB").asLong(), cluster.get("nodeVcores").asLong());
      List<HadoopNode> described = new ArrayList<>();
      for (JsonNode node : cluster.get("nodes")) {
        if (!racks.contains(node.get("rack").asText())) {
          racks.add(node.get("rack").asText());
        }
        int rack = racks.indexOf(node.get("rack").asText());
        rackOf.add(rack);
        nodes.put(node.get("node").asText(), described.size());
        described.add(new HadoopNode(node.get("node").asText(), rack, each));
      }
      scheduler =
          jars.scheduler(
              new HadoopSetup(
                  HadoopSetup.FAIR,
                  Map.of(HadoopSetup.FAIR_QUEUES, allocations(cluster)),
                  properties(cluster),
                  described,
                  racks.stream().map(rack -> "/" + rack).toList(),
                  () -> millis * 1_000_000));
    }

    private static Map<String, String> properties(JsonNode cluster) {
      Map<String, String> properties = new LinkedHashMap<>();
      String fair = "yarn.scheduler.fair.";
      // Each update is recorded.
      properties.put(fair + "update-interval-ms", "1");
      properties.put(fair + "reservable-nodes", "1");
      properties.put("yarn.scheduler.reservation-threshold.increment-multiple", "0");
      properties.put(fair + "assignmultiple", cluster.get("assignMultiple").asText());
      properties.put(fair + "dynamic.max.assign", "false");
      properties.put(fair + "max.assign", cluster.get("maxAssign").asText());
      properties.put(
          fair + "locality.threshold.node", cluster.get("localityThresholdNode").asText());
      properties.put(
          fair + "locality.threshold.rack", cluster.get("localityThresholdRack").asText());
      return properties;
    }

    private static String allocations(JsonNode cluster) {
      // Hadoop allows dominant resource fairness below itself only.
      String policy = cluster.get("queues").toString().contains("\"drf\"") ? "drf" : "fair";
      StringBuilder text = new StringBuilder("<allocations>");
      text.append("<queue name=\"root\">");
      element(text, "schedulingPolicy", policy);
      for (JsonNode queue : cluster.get("queues")) {
        String name = queue.get("queue").asText().substring("root.".length());
        text.append("<queue name=\"%s\">".formatted(name));
        element(text, "weight", queue.get("weight").asText());
        element(text, "schedulingPolicy", queue.get("policy").asText());
        element(text, "maxAMShare", "-1");
        element(text, "maxRunningApps", queue.path("maxRunningApps").asText());
        amount(text, queue, "min");
        amount(text, queue, "max");
        text.append("</queue>");
      }
      return text.append("</queue></allocations>").toString();
    }

    private static void amount(StringBuilder text, JsonNode queue, String prefix) {
      if (queue.has(prefix + "MemMB")) {
        element(
            text,
            prefix + "Resources",
            queue.get(prefix + "MemMB").asText()
                + " mb,"
                + queue.get(prefix + "Vcores").asText()
                + " vcores");
      }
    }

    private static void element(StringBuilder text, String name, String value) {
      if (!value.isEmpty()) {
        text.append("<%s>%s</%s>".formatted(name, value, name));
      }
    }

    void play(JsonNode events) {
      try (scheduler) {
        for (JsonNode event : events) {
          millis = event.get("t").asLong();
          switch (event.get("ev").asText()) {
            case "submit" -> submit(event);
            case "finish" -> finish(event);
            case "update" -> scheduler.update();
            default -> heartbeat(event);
          }
        }
      }
    }

    private void submit(JsonNode event) {
      int application = event.get("app").asInt();
      Map<String, Integer> counts = new LinkedHashMap<>();
      event
          .get("requests")
          .forEach(one -> counts.put(one.get("name").asText(), one.get("n").asInt()));
      Resource each = new Resource(event.get("memMB").asLong(), event.get("vcores").asLong());
      wanted.put(application, new Wanted(each, counts));
      scheduler.submit(
          new HadoopApplication(
              application, event.get("queue").asText(), event.get("user").asText()));
      ask(application);
    }

    private void ask(int application) {
      Map<String, Integer> counts = wanted.get(application).counts();
      Asks asks = new Asks(wanted.get(application).each(), counts.getOrDefault("*", 0));
      counts.values().removeIf(count -> count == 0);
      counts.forEach(
          (place, count) -> {
            if (nodes.containsKey(place)) {
              asks.onNode(nodes.get(place), count);
            } else if (!place.equals("*")) {
              asks.inRack(racks.indexOf(place), count);
            }
          });
      scheduler.ask(application, PRIORITY, asks);
    }

    /** In the recordings no master has fetched the container, so that it is wanted again. */
    private void finish(JsonNode event) {
      Container ended =
          held.remove(List.of(event.get("app").asInt(), event.get("container").asInt()));
      scheduler.completed(ended);
      count(ended, 1);
      ask(ended.application());
    }

    private void count(Container container, int change) {
      Map<String, Integer> counts = wanted.get(container.application()).counts();
      counts.merge("*", change, Integer::sum);
      String node = List.copyOf(nodes.keySet()).get(container.node());
      if (container.locality() == Locality.NODE) {
        counts.merge(node, change, Integer::sum);
      }
      if (container.locality() != Locality.OFF) {
        counts.merge(rack(container.node()), change, Integer::sum);
      }
    }

    private String rack(int node) {
      return racks.get(rackOf.get(node));
    }

    private void heartbeat(JsonNode event) {
      Set<String> given = new TreeSet<>();
      for (Container container : scheduler.heartbeat(nodes.get(event.get("node").asText()))) {
        held.put(List.of(container.application(), container.number()), container);
        count(container, -1);
        given.add(container.application() + "/" + container.number());
      }
      Set<String> recorded = new TreeSet<>();
      event
          .get("allocated")
          .forEach(
              one -> recorded.add(one.get("app").asInt() + "/" + one.get("container").asInt()));
      assertThat(given).as(event::toString).isEqualTo(recorded);
      assertThat(
              scheduler
                  .reserved(nodes.get(event.get("node").asText()))
                  .map(Reserved::application)
                  .orElse(-1))
          .as(event::toString)
          .isEqualTo(event.path("reservedFor").asInt(-1));
    }
  }
}
