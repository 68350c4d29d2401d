package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a class of jobs: with {@code tasks}, or in the older form with {@code mtasks_avg} and its
 * like, of which SLS makes a kind of maps and a kind of reduces.
 */
final class SynthClassReader {
  private static final String MAP_REDUCE = "mapreduce";
  private static final String GUARANTEED = "GUARANTEED";

  /** The older fields, without their _avg and _stddev. */
  private static final List<String> OLDER =
      List.of(
          "deadline_factor",
          "dur",
          "map_max_memory",
          "map_max_vcores",
          "mtasks",
          "mtime",
          "reduce_max_memory",
          "reduce_max_vcores",
          "rtasks",
          "rtime");

  private final JsonObjects objects;
  private final SynthValues values;
  private final int line;
  private String name = "";
  private String user = "";
  private String type = "";
  private double weight;
  private SynthSample duration = SynthSample.ZERO;
  private boolean reserves;
  private List<SynthClass.Task> tasks;
  private final Map<String, Double> means = new LinkedHashMap<>();
  private final Map<String, Double> deviations = new LinkedHashMap<>();

  SynthClassReader(JsonObjects objects, SynthValues values) {
    this.objects = objects;
    this.values = values;
    this.line = objects.line();
  }

  SynthClass read() throws IOException {
    objects.fields(this::field);
    if (tasks == null) {
      type = MAP_REDUCE;
      duration = older("dur");
      tasks = List.of(older("map", "m"), older("reduce", "r"));
    }
    if (tasks.stream().allMatch(task -> task.count().isZero())) {
      throw objects.problem(
          "the job class " + name + " has no tasks", "write \"mtasks_avg\": 5, or \"tasks\"");
    }
    if (reserves) {
      values.count("job classes reserve capacity for some jobs, which is not done here");
    }
    String kind = type.isBlank() ? MAP_REDUCE : type;
    if (kind.equals("stream")) {
      values.count("job classes are streams: their containers last for the job's duration");
    } else if (!kind.equals(MAP_REDUCE)) {
      values.count("job classes are of type " + kind + ": their containers are played as maps");
    }
    return new SynthClass(
        line,
        name.isBlank() ? "job" : name,
        user.isBlank() ? "default" : user,
        weight,
        kind,
        duration,
        tasks);
  }

  private SynthSample older(String field) {
    return new SynthSample.Lognormal(
        means.getOrDefault(field, 0.0), deviations.getOrDefault(field, 0.0));
  }

  private SynthClass.Task older(String kind, String letter) {
    return new SynthClass.Task(
        kind,
        older(letter + "tasks"),
        older(letter + "time"),
        older(kind + "_max_memory"),
        older(kind + "_max_vcores"));
  }

  private void field(String field) throws IOException {
    switch (field) {
      case "class_name" -> name = objects.text(field);
      case "user_name" -> user = objects.text(field);
      case "class_weight" -> weight = values.notNegative(field);
      case "type" -> type = objects.text(field);
      case "duration" -> duration = values.sample(field);
      case "reservation" -> reserves |= !values.sample(field).isZero();
      case "chance_of_reservation" -> reserves |= values.number(field) > 0;
      case "deadline_factor" -> {
        // Deadlines are of reservations.
      }
      case "params" -> values.count("job classes have params, which are not used");
      case "map_execution_type", "reduce_execution_type" -> executionType(field);
      case "tasks" -> {
        tasks = new ArrayList<>();
        objects.elements(() -> tasks.add(new OneTask().read()));
      }
      default -> olderField(field);
    }
  }

  private void olderField(String field) throws IOException {
    String stem = field.replaceFirst("_(avg|stddev)$", "");
    if (stem.equals(field) || !OLDER.contains(stem)) {
      values.unknown(field);
    } else if (field.endsWith("_avg")) {
      means.put(stem, values.number(field));
    } else {
      deviations.put(stem, values.notNegative(field));
    }
  }

  private void executionType(String field) throws IOException {
    String text = objects.text(field);
    if (!text.isEmpty() && !text.equals(GUARANTEED)) {
      values.count("kinds of tasks are not GUARANTEED, which is not used");
    }
  }

  private final class OneTask {
    private String type = "map";
    private SynthSample count;
    private SynthSample time;
    private SynthSample memory = SynthSample.ZERO;
    private SynthSample vcores = SynthSample.ZERO;

    private SynthClass.Task read() throws IOException {
      objects.fields(this::field);
      if (count == null || time == null) {
        throw objects.problem(
            "the task has no " + (count == null ? "count" : "time"),
            "write \"count\": { \"val\": 5 }, \"time\": { \"val\": 10000 }");
      }
      return new SynthClass.Task(type, count, time, memory, vcores);
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "type" -> type = objects.text(field);
        case "count" -> count = values.sample(field);
        case "time" -> time = values.sample(field);
        case "max_memory" -> memory = values.sample(field);
        case "max_vcores" -> vcores = values.sample(field);
        case "name", "priority" -> {
          // For people; the order of the job's own containers.
        }
        case "execution_type" -> executionType(field);
        default -> values.unknown(field);
      }
    }
  }
}
