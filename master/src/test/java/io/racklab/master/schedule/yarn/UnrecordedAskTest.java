package io.racklab.master.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.schedule.OracleFolder;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * The one recording that {@link YarnFairOracleTest} does not meet in full is met in full when
 * application 4 asks for one of its containers in rack 2 from 20161 ms on. Having named a place, it
 * lets pass what is not near until it was offered more than 1.0 × 6 nodes: its 4th to 6th offers,
 * which are the three that it did not take. The 7th is in rack 2, and then no place is named.
 *
 * <p>No ask but the first is recorded, so this is what may have been, not what was.
 */
class UnrecordedAskTest {
  private static final String SCENARIO = "yarn_fair_random_021";
  private static final int APPLICATION = 4;
  private static final long FROM_MILLIS = 20_161;

  @Test
  void oneContainerInARackExplainsThreePassedOver() {
    assumeTrue(OracleFolder.isShared(), "other recordings than the shared ones");
    Optional<JsonNode> recording =
        OracleFolder.files("yarn_fair").stream()
            .map(file -> OracleFolder.read(file).get("scenarios"))
            .flatMap(scenarios -> StreamSupport.stream(scenarios.spliterator(), false))
            .filter(one -> one.get("name").asText().equals(SCENARIO))
            .findAny();
    assumeTrue(recording.isPresent(), "no " + SCENARIO);
    check(recording.get());
  }

  private static void check(JsonNode scenario) {
    var replay = new RecordedScenario(scenario.get("cluster"));
    boolean asked = false;
    for (JsonNode event : scenario.get("events")) {
      if (!asked && event.get("t").asLong() >= FROM_MILLIS) {
        replay.askInRack(APPLICATION, "rack2");
        asked = true;
      }
      switch (event.get("ev").asText()) {
        case "heartbeat" ->
            assertThat(replay.heartbeat(event))
                .as(event::toString)
                .isEqualTo(RecordedHeartbeat.of(event));
        case "update" -> replay.scheduler().update();
        default -> replay.play(event);
      }
    }
  }
}
