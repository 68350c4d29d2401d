package io.racklab.master.engine.schedule.hadoop1;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The scheduler of a recorded scenario, as a person would write it in an experiment's file. */
final class FairScenarioText {
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final StringBuilder order = new StringBuilder();
  private final StringBuilder preemption = new StringBuilder();

  private FairScenarioText(JsonNode scenario) {
    scenario.get("cluster").properties().forEach(one -> set(one.getKey(), one.getValue()));
    for (JsonNode event : scenario.get("events")) {
      if (event.get("ev").asText().equals("set")) {
        event.properties().forEach(one -> set(one.getKey(), one.getValue()));
      }
    }
    for (JsonNode event : scenario.get("events")) {
      if (event.get("ev").asText().equals("alloc")) {
        allocate(event.get("config"));
      }
    }
  }

  static String of(JsonNode scenario) {
    return new FairScenarioText(scenario).text();
  }

  private void set(String key, JsonNode value) {
    settings.put(key, value.asText());
  }

  private boolean preempts() {
    return settings.getOrDefault("preemptionEnabled", "false").equals("true");
  }

  private void allocate(JsonNode config) {
    order.setLength(0);
    preemption.setLength(0);
    config.properties().forEach(one -> allocate(one.getKey(), one.getValue()));
  }

  private void allocate(String key, JsonNode value) {
    switch (key) {
      case "pools", "users" -> {
        order.append(key).append(" { ");
        value.properties().forEach(one -> section(one.getKey(), one.getValue()));
        order.append(" }\n");
      }
      case "poolMaxJobsDefault" -> line("max-running-jobs-per-pool", value.asText());
      case "userMaxJobsDefault" -> line("max-running-jobs-per-user", value.asText());
      case "defaultPoolSchedulingMode" -> line("mode", value.asText());
      case "defaultMinSharePreemptionTimeout" ->
          preemption.append("min-share-timeout = ").append(value.asText()).append("s\n");
      case "fairSharePreemptionTimeout" ->
          preemption.append("fair-share-timeout = ").append(value.asText()).append("s\n");
      default -> throw new IllegalArgumentException("unknown allocation " + key);
    }
  }

  private void section(String name, JsonNode rules) {
    order.append(name).append(" {\n");
    rules.properties().forEach(rule -> rule(rule.getKey(), rule.getValue().asText()));
    order.append("}\n");
  }

  private void rule(String key, String value) {
    switch (key) {
      case "weight" -> line("weight", value);
      case "minMaps" -> line("min-maps", value);
      case "minReduces" -> line("min-reduces", value);
      case "maxMaps" -> line("max-maps", value);
      case "maxReduces" -> line("max-reduces", value);
      case "maxRunningJobs" -> line("max-running-jobs", value);
      case "schedulingMode" -> line("mode", value);
      case "minSharePreemptionTimeout" -> {
        if (preempts()) {
          line("min-share-timeout", value + "s");
        }
      }
      default -> throw new IllegalArgumentException("unknown rule " + key);
    }
  }

  private void line(String key, String value) {
    order.append(key).append(" = ").append(value).append("\n");
  }

  private String text() {
    return """
        { name = replay, like = delay
          order { kind = fair, hadoop-quirks = true, size-based-weight = %s
            %s
            %s
          }
          slots { kind = typed, load = cap, assign-multiple = %s }
          maps { kind = delay, node-wait = %s ms, rack-wait = %s ms }
        }
        """
        .formatted(
            settings.getOrDefault("sizeBasedWeight", "false"),
            order,
            preempts() ? "preemption { " + preemption + " }" : "",
            settings.get("assignMultiple"),
            settings.get("localityDelayNodeMs"),
            settings.get("localityDelayRackMs"));
  }
}
