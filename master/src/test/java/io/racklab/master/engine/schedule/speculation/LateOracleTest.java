package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.OracleFolder;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Second attempts that Hadoop 0.22's LATE launched, and those that it did not. */
class LateOracleTest {
  @TestFactory
  Stream<DynamicTest> copiesWhatHadoopCopied() {
    return OracleFolder.scenarios("mrv1_late", (scenario, file) -> check(scenario));
  }

  private static void check(JsonNode scenario) {
    LateScenario replay = new LateScenario(scenario.get("speculativeLagMs").asLong());
    for (JsonNode event : scenario.get("events")) {
      switch (event.get("ev").asText()) {
        case "request" ->
            assertThat(replay.request(event)).as(event::toString).isEqualTo(event.get("assigned"));
        case "isSlowTracker" ->
            assertThat(replay.slow(event))
                .as(event::toString)
                .isEqualTo(event.get("expect").asBoolean());
        default -> replay.play(event);
      }
    }
  }
}
