package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A recording of Hadoop 1.2.1's fair scheduler, played against ours event by event. */
final class FairReplay {
  /** Recorded shares have six decimals. */
  private static final double ROUNDING = 5e-7 + 1e-9;

  /** Whose jobs these are was not recorded; it is what Hadoop's tests of these names say. */
  private static final Map<String, Map<Integer, String>> USERS =
      Map.of(
          "testUserMaxJobs",
          Map.of(1, "user1", 2, "user1"),
          "testComplexJobLimits",
          Map.of(
              1, "user1", 2, "user1", 3, "user2", 4, "user2", 5, "user2", 6, "user3", 7, "user3", 8,
              "user3"));

  private final JsonNode scenario;
  private final FairOrder order;
  private final HadoopScenario replay;
  private final Map<Integer, String> pools = new HashMap<>();
  private final boolean onlyLog;

  FairReplay(JsonNode scenario) {
    this.scenario = scenario;
    Scheduler written = SchedulerText.make(FairScenarioText.of(scenario));
    Scheduler scheduler =
        new Scheduler(
            written.name(),
            written.order(),
            written.slots(),
            new LowestNumberFirst((DelayMaps) written.maps()),
            written.reduces(),
            written.copies());
    order = (FairOrder) scheduler.order();
    replay = new HadoopScenario(scenario, scheduler, HadoopScenario.Unplaced.LOCAL_EVERYWHERE);
    replay.cluster().updateOnlyWhenTold();
    boolean logs = false;
    for (JsonNode event : replay.events()) {
      if (event.get("ev").asText().equals("setPool")) {
        pools.put(event.get("job").asInt(), event.get("pool").asText());
      }
      logs |= event.path("onlyLogPreemption").asBoolean();
    }
    onlyLog = logs;
  }

  void play() {
    for (int i = 0; i < replay.events().size(); i++) {
      JsonNode event = replay.events().get(i);
      replay.now(event);
      switch (event.get("ev").asText()) {
        case "heartbeat" -> heartbeat(event);
        case "submit" -> submit(event);
        case "advance", "update" -> update(event);
        case "preemptCheck" -> preemptCheck(i);
        case "tasksToPreempt" -> tasksToPreempt(event);
        case "set", "alloc", "setPool", "killed" -> {
          // The first three are known from the start, the last from the check before.
        }
        default -> replay.play(event);
      }
    }
  }

  private void heartbeat(JsonNode event) {
    List<List<Object>> recorded = HadoopScenario.recorded(event);
    assertThat(replay.heartbeat(event).stream().map(one -> one.subList(0, 4)).toList())
        .as(event::toString)
        .isEqualTo(recorded);
  }

  private void submit(JsonNode event) {
    int job = event.get("job").asInt();
    String user =
        USERS.getOrDefault(scenario.get("name").asText(), Map.of()).getOrDefault(job, "user");
    String pool = pools.getOrDefault(job, event.path("pool").asText("default"));
    replay.submit(event, user, pool);
    order.recompute(replay.cluster());
  }

  private void update(JsonNode event) {
    if (event.path("update").asBoolean(true)) {
      order.recompute(replay.cluster());
    }
    if (event.has("after")) {
      compare(event);
    }
  }

  private void compare(JsonNode event) {
    JsonNode jobs = event.get("after").get("jobs");
    JsonNode recordedPools = event.get("after").get("pools");
    List<String> ours = new ArrayList<>();
    List<String> ourPools = new ArrayList<>();
    for (PoolShare pool : order.standings(replay.cluster())) {
      ourPools.add(pool.pool());
      check(event, recordedPools.get(pool.pool()), 0, pool.maps(), pool.reduces());
      for (JobShare job : pool.jobs()) {
        String number = Integer.toString(job.job().number());
        ours.add(number);
        assertThat(jobs.has(number)).as(event::toString).isTrue();
        assertThat(job.runnable()).isEqualTo(jobs.get(number).get(0).asBoolean());
        check(event, jobs.get(number), 1, job.maps(), job.reduces());
      }
    }
    jobs.fieldNames().forEachRemaining(name -> assertThat(ours).contains(name));
    SlotShare nothing = new SlotShare(0, 0, 0);
    for (Map.Entry<String, JsonNode> pool : recordedPools.properties()) {
      if (!ourPools.contains(pool.getKey())) {
        check(event, pool.getValue(), 0, nothing, nothing);
      }
    }
  }

  private void check(
      JsonNode event, JsonNode recorded, int from, SlotShare maps, SlotShare reduces) {
    double[] ours = {
      maps.fairShare(),
      reduces.fairShare(),
      maps.running(),
      reduces.running(),
      maps.demand(),
      reduces.demand()
    };
    for (int i = 0; i < ours.length; i++) {
      assertThat(ours[i])
          .as(() -> recorded + " of " + event)
          .isCloseTo(recorded.get(from + i).asDouble(), within(ROUNDING));
    }
  }

  private void tasksToPreempt(JsonNode event) {
    TaskType type = event.get("type").asText().equals("map") ? TaskType.MAP : TaskType.REDUCE;
    assertThat(order.due(event.get("pool").asText(), type, replay.cluster()))
        .as(event::toString)
        .isEqualTo(event.get("expect").asInt());
  }

  /**
   * Our kills must be the recorded ones but for attempts of one type that started at one time. The
   * recorded ones happen.
   */
  private void preemptCheck(int check) {
    List<RunningAttempt> ours = new ArrayList<>();
    order.preempt(replay.cluster(), onlyLog ? attempt -> {} : ours::add);
    List<RunningAttempt> theirs = new ArrayList<>();
    for (int i = check + 1; isKill(i); i++) {
      theirs.add(running(HadoopScenario.attempt(replay.events().get(i))));
    }
    assertThat(startTimes(ours)).as("%s", ours).isEqualTo(startTimes(theirs));
    theirs.forEach(replay.cluster()::kill);
  }

  private boolean isKill(int i) {
    return i < replay.events().size() && replay.events().get(i).get("ev").asText().equals("killed");
  }

  private RunningAttempt running(AttemptId id) {
    for (int node = 0; node < replay.cluster().topology().nodeCount(); node++) {
      for (RunningAttempt attempt : replay.cluster().node(node).attempts()) {
        if (attempt.id().equals(id)) {
          return attempt;
        }
      }
    }
    throw new AssertionError(id.text() + " does not run");
  }

  private static Map<String, Integer> startTimes(List<RunningAttempt> attempts) {
    Map<String, Integer> counts = new TreeMap<>();
    for (RunningAttempt attempt : attempts) {
      counts.merge(attempt.id().type() + " at " + attempt.launchNanos(), 1, Integer::sum);
    }
    return counts;
  }
}
