package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.OracleFolder;
import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Assignments that Hadoop 1.2.1's JobQueueTaskScheduler made. */
class FifoOracleTest {
  @TestFactory
  Stream<DynamicTest> assignsWhatHadoopAssigned() {
    return OracleFolder.scenarios(
        "mrv1_fifo_", (scenario, file) -> check(scenario, file.startsWith("mrv1_fifo_unit")));
  }

  private static void check(JsonNode scenario, boolean countsOnly) {
    double padding = scenario.get("cluster").path("capacityPad").asDouble(0.01);
    String fifo =
        "{ name = replay, like = fifo, slots { kind = typed, load = factor, padding = %s } }";
    var replay =
        new HadoopScenario(
            scenario,
            SchedulerText.make(fifo.formatted(padding)),
            countsOnly
                ? HadoopScenario.Unplaced.LOCAL_EVERYWHERE
                : HadoopScenario.Unplaced.LOCAL_NOWHERE);
    for (JsonNode event : replay.events()) {
      replay.now(event);
      if (!event.get("ev").asText().equals("heartbeat")) {
        replay.play(event);
        continue;
      }
      List<List<Object>> expected = HadoopScenario.recorded(event);
      List<List<Object>> actual = replay.heartbeat(event);
      if (countsOnly) {
        expected = jobsAndTypes(expected);
        actual = jobsAndTypes(actual);
      }
      assertThat(actual).as(event::toString).isEqualTo(expected);
    }
  }

  /** In Hadoop's own tests tasks are numbered over both types; only jobs and types are facts. */
  private static List<List<Object>> jobsAndTypes(List<List<Object>> assigned) {
    return assigned.stream().map(fields -> fields.subList(0, 2)).toList();
  }
}
