package io.racklab.master.engine.schedule.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a heartbeat led to.
 *
 * @param given the containers, by application, as the recordings have them
 * @param reservedFor the application that the node is kept for from then on, or -1
 */
record RecordedHeartbeat(List<Given> given, int reservedFor) {
  /** A container: the application's number, and its own in the application. */
  record Given(int application, int container) {}

  RecordedHeartbeat {
    given =
        given.stream()
            .sorted(Comparator.comparing(Given::application).thenComparing(Given::container))
            .toList();
  }

  /** What Hadoop did. */
  static RecordedHeartbeat of(JsonNode event) {
    List<Given> given = new ArrayList<>();
    for (JsonNode one : event.get("allocated")) {
      given.add(new Given(one.get("app").asInt(), one.get("container").asInt()));
    }
    return new RecordedHeartbeat(given, event.path("reservedFor").asInt(-1));
  }
}
