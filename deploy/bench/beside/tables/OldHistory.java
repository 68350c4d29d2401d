import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A job's history as Hadoop 1.2.1 writes it: lines of a word and NAME="value" pairs. */
final class OldHistory {
  private static final Pattern FIELD = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]++|\\\\.)*+)\"");
  private static final Pattern COUNTER = Pattern.compile("\\((\\w+)\\)\\([^)]*\\)\\((\\d+)\\)");

  private final long begin;
  private final Map<String, String> job = new HashMap<>();
  private final Map<String, String> splits = new HashMap<>();
  private final Map<String, Map<String, String>> tried = new LinkedHashMap<>();

  private OldHistory(long begin) {
    this.begin = begin;
  }

  static PlayedJob read(Path file, long begin) throws IOException {
    OldHistory history = new OldHistory(begin);
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      history.add(line);
    }
    return history.played();
  }

  private void add(String line) {
    Map<String, String> fields = new HashMap<>();
    Matcher found = FIELD.matcher(line);
    while (found.find()) {
      fields.put(found.group(1), found.group(2).replaceAll("\\\\(.)", "$1"));
    }
    switch (line.substring(0, Math.max(0, line.indexOf(' ')))) {
      case "Job" -> job.putAll(fields);
      case "Task" -> {
        if (fields.containsKey("SPLITS")) {
          splits.put(fields.get("TASKID"), fields.get("SPLITS"));
        }
      }
      case "MapAttempt", "ReduceAttempt" ->
          tried
              .computeIfAbsent(fields.get("TASK_ATTEMPT_ID"), id -> new HashMap<>())
              .putAll(fields);
      default -> {}
    }
  }

  private PlayedJob played() {
    List<PlayedTask> tasks = new ArrayList<>();
    List<PlayedJob.Around> around = new ArrayList<>();
    for (Map<String, String> one : tried.values()) {
      String type = one.get("TASK_TYPE").toLowerCase(Locale.ROOT);
      double start = seconds(one.get("START_TIME"));
      if (type.equals("setup") || type.equals("cleanup")) {
        around.add(new PlayedJob.Around(type, start, seconds(one.get("FINISH_TIME")) - start));
      } else {
        tasks.add(task(one, type.equals("map"), start));
      }
    }
    return new PlayedJob(
        job.get("JOBNAME"),
        seconds(job.get("SUBMIT_TIME")),
        seconds(job.get("FINISH_TIME")),
        tasks,
        around,
        counters(job));
  }

  private PlayedTask task(Map<String, String> one, boolean map, double start) {
    if (!"SUCCESS".equals(one.get("TASK_STATUS"))) {
      throw new IllegalStateException(one.get("TASK_ATTEMPT_ID") + " has not succeeded");
    }
    Map<String, Double> moments = new HashMap<>();
    counters(one).forEach((name, value) -> moments.put(name, (value - begin) / 1000.0));
    String[] host = one.get("HOSTNAME").split("/");
    String[] parts = one.get("TASKID").split("_");
    return new PlayedTask(
        new PlayedTask.Name(map, Integer.parseInt(parts[parts.length - 1])),
        new PlayedTask.Place(host[2], host[1]),
        map ? locality(splits.get(one.get("TASKID")), host) : "",
        start,
        start,
        moments,
        map ? 0 : seconds(one.get("SHUFFLE_FINISHED")),
        map ? 0 : seconds(one.get("SORT_FINISHED")),
        seconds(one.get("FINISH_TIME")));
  }

  private static String locality(String splits, String[] host) {
    boolean rack = false;
    for (String split : splits.split(",")) {
      if (split.equals("/" + host[1] + "/" + host[2])) {
        return "node";
      }
      rack |= split.startsWith("/" + host[1] + "/");
    }
    return rack ? "rack" : "off";
  }

  private static Map<String, Long> counters(Map<String, String> fields) {
    Map<String, Long> counters = new HashMap<>();
    Matcher found = COUNTER.matcher(fields.get("COUNTERS"));
    while (found.find()) {
      counters.put(found.group(1), Long.parseLong(found.group(2)));
    }
    return counters;
  }

  private double seconds(String millis) {
    return (Long.parseLong(millis) - begin) / 1000.0;
  }
}
