package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.OracleFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Assignments that Hadoop 1.2.1's CapacityTaskScheduler made: every one is ours too, but for these.
 *
 * <pre>
 * scenario                       assignments  reason
 * testSpeculativeTaskScheduling  2            second attempts: an answer to the copies question,
 *                                             given their slots as recorded
 * </pre>
 */
class CapacityOracleTest {
  private static final Map<String, Integer> COPIES = Map.of("testSpeculativeTaskScheduling", 2);

  @TestFactory
  Stream<DynamicTest> assignsWhatHadoopAssigned() {
    return OracleFolder.scenarios("mrv1_capacity_", (scenario, file) -> check(scenario));
  }

  private static void check(JsonNode scenario) {
    var replay = new CapacityScenario(scenario);
    int copies = 0;
    for (JsonNode event : replay.events()) {
      if (!event.get("ev").asText().equals("heartbeat")) {
        replay.play(event);
      } else if (areCopies(event.get("assigned"))) {
        copies += event.get("assigned").size();
        replay.force(event);
      } else {
        assertThat(replay.heartbeat(event)).as(event::toString).isEqualTo(recorded(event));
      }
    }
    assertThat(copies).isEqualTo(COPIES.getOrDefault(scenario.get("name").asText(), 0));
  }

  private static boolean areCopies(JsonNode assigned) {
    return !assigned.isEmpty()
        && StreamSupport.stream(assigned.spliterator(), false)
            .allMatch(fields -> fields.get(3).asInt() > 0);
  }

  private static List<List<Object>> recorded(JsonNode event) {
    List<List<Object>> all = new ArrayList<>();
    for (JsonNode one : event.get("assigned")) {
      List<Object> fields = new ArrayList<>();
      one.forEach(field -> fields.add(field.isTextual() ? field.asText() : field.asInt()));
      all.add(fields);
    }
    return all;
  }
}
