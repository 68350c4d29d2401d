package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.OracleFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Everything that Hadoop 3.3.5's FairScheduler did in recorded scenarios is done by ours too: the
 * containers it gave and the nodes it kept at each heartbeat, the demands, usages and fair shares
 * at each update.
 */
class YarnFairOracleTest {
  @TestFactory
  Stream<DynamicTest> givesAndKeepsWhatHadoopGaveAndKept() {
    return OracleFolder.scenarios("yarn_fair", (scenario, file) -> check(scenario));
  }

  /** In these the order of the queues tells: queues that share by drf have minimum shares. */
  @TestFactory
  Stream<DynamicTest> servesQueuesInHadoopsOrder() {
    return OracleFolder.scenariosBeside(
        "hadoop-differ", "yarn_fair", (scenario, file) -> check(scenario));
  }

  private static void check(JsonNode scenario) {
    var replay = new RecordedScenario(scenario.get("cluster"));
    for (JsonNode event : scenario.get("events")) {
      switch (event.get("ev").asText()) {
        case "heartbeat" ->
            assertThat(replay.heartbeat(event))
                .as(event::toString)
                .isEqualTo(RecordedHeartbeat.of(event));
        case "update" -> {
          replay.scheduler().update();
          checkShares(replay.scheduler(), event);
        }
        default -> replay.play(event);
      }
    }
  }

  private static void checkShares(FairScheduler scheduler, JsonNode event) {
    List<String> wrong = new ArrayList<>();
    event
        .get("queues")
        .properties()
        .forEach(
            queue -> {
              JsonNode told = queue.getValue();
              var shares =
                  new Shares(
                      amount(told.get("fair")),
                      amount(told.get("demand")),
                      amount(told.get("usage")));
              if (!scheduler.queue(queue.getKey()).equals(shares)) {
                wrong.add(queue.getKey() + " has " + scheduler.queue(queue.getKey()));
              }
            });
    event
        .get("apps")
        .properties()
        .forEach(
            app -> {
              int number = Integer.parseInt(app.getKey());
              if (!scheduler.shares(number).fair().equals(amount(app.getValue().get("fair")))
                  || scheduler.runnable(number) != app.getValue().get("runnable").asBoolean()) {
                wrong.add("application " + number + " has " + scheduler.shares(number));
              }
            });
    assertThat(wrong).as(event::toString).isEmpty();
  }

  private static Resource amount(JsonNode pair) {
    return new Resource(pair.get(0).asLong(), pair.get(1).asLong());
  }
}
