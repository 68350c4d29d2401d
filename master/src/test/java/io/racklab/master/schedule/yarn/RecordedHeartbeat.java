package io.racklab.master.schedule.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

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

  /** The applications that got a container or the node here, and nothing there. */
  Set<Integer> servedButNotBy(RecordedHeartbeat there) {
    Set<Integer> only = served();
    only.removeAll(there.served());
    return only;
  }

  private Set<Integer> served() {
    Set<Integer> served = new TreeSet<>();
    given.forEach(one -> served.add(one.application()));
    if (reservedFor >= 0) {
      served.add(reservedFor);
    }
    return served;
  }
}
