import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job's history as the application master of Hadoop 3 writes it: an event of JSON a line. */
final class JsonHistory {
  private static final Map<String, String> LOCALITY =
      Map.of("NODE_LOCAL", "node", "RACK_LOCAL", "rack", "OFF_SWITCH", "off");

  private final long begin;
  private final Map<String, Long> granted;
  private final Map<String, JsonNode> started = new HashMap<>();
  private final List<PlayedTask> tasks = new ArrayList<>();
  private final List<PlayedJob.Around> around = new ArrayList<>();
  private String name;
  private double submit;
  private double master;
  private double finish;
  private Map<String, Long> counters;

  private JsonHistory(long begin, Map<String, Long> granted) {
    this.begin = begin;
    this.granted = granted;
  }

  /**
   * Reads a history.
   *
   * @param granted when each container was given, in milliseconds since 1970
   */
  static PlayedJob read(Path file, long begin, Map<String, Long> granted) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonHistory history = new JsonHistory(begin, granted);
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("{\"type\":\"") && !line.startsWith("{\"type\":\"record\"")) {
        JsonNode event = json.readTree(line);
        history.add(event.get("type").textValue(), event.get("event").elements().next());
      }
    }
    return new PlayedJob(
        history.name,
        history.submit,
        history.finish,
        history.tasks,
        history.around,
        history.counters);
  }

  private void add(String type, JsonNode event) {
    switch (type) {
      case "JOB_SUBMITTED" -> {
        name = event.get("jobName").textValue();
        submit = seconds(event, "submitTime");
      }
      case "AM_STARTED" -> master = granted(event);
      case "JOB_INITED" ->
          around.add(
              new PlayedJob.Around("master", master, seconds(event, "launchTime") - master));
      case "MAP_ATTEMPT_STARTED", "REDUCE_ATTEMPT_STARTED" ->
          started.put(event.get("attemptId").textValue(), event);
      case "MAP_ATTEMPT_FINISHED" -> tasks.add(task(event, true));
      case "REDUCE_ATTEMPT_FINISHED" -> tasks.add(task(event, false));
      case "REDUCE_ATTEMPT_KILLED" -> gaveWay(event);
      case "MAP_ATTEMPT_KILLED", "MAP_ATTEMPT_FAILED", "REDUCE_ATTEMPT_FAILED" ->
          throw new IllegalStateException(event.get("attemptId").textValue() + ": " + type);
      case "JOB_FINISHED" -> {
        finish = seconds(event, "finishTime");
        counters = counters(event.get("totalCounters"));
      }
      default -> {}
    }
  }

  /** A master may kill reduces that wait, so that its maps have room; another attempt follows. */
  private void gaveWay(JsonNode end) {
    String attempt = end.get("attemptId").textValue();
    if (!end.get("error").textValue().startsWith("Reducer preempted to make room")) {
      throw new IllegalStateException(attempt + ": killed: " + end.get("error").textValue());
    }
    double start = granted(started.get(attempt));
    around.add(new PlayedJob.Around("gave-way", start, seconds(end, "finishTime") - start));
  }

  private PlayedTask task(JsonNode end, boolean map) {
    JsonNode start = started.get(end.get("attemptId").textValue());
    Map<String, Double> moments = new HashMap<>();
    counters(end.get("counters"))
        .forEach((counter, value) -> moments.put(counter, (value - begin) / 1000.0));
    String task = end.get("taskid").textValue();
    return new PlayedTask(
        new PlayedTask.Name(map, Integer.parseInt(task.substring(task.lastIndexOf('_') + 1))),
        new PlayedTask.Place(
            end.get("hostname").textValue(), end.get("rackname").textValue().substring(1)),
        map ? LOCALITY.get(start.get("locality").get("string").textValue()) : "",
        granted(start),
        seconds(start, "startTime"),
        moments,
        map ? 0 : seconds(end, "shuffleFinishTime"),
        map ? 0 : seconds(end, "sortFinishTime"),
        seconds(end, "finishTime"));
  }

  private static Map<String, Long> counters(JsonNode whole) {
    Map<String, Long> all = new HashMap<>();
    for (JsonNode group : whole.get("groups")) {
      group.get("counts").forEach(one -> all.put(one.get("name").textValue(), one.get("value").longValue()));
    }
    return all;
  }

  private double granted(JsonNode event) {
    return (granted.get(event.get("containerId").textValue()) - begin) / 1000.0;
  }

  private double seconds(JsonNode event, String field) {
    return (event.get(field).longValue() - begin) / 1000.0;
  }
}
