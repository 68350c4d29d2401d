package io.racklab.master.workload.trace;

import io.racklab.master.workload.trace.SparkStage.SparkJob;
import io.racklab.topologies.config.Size;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Reads event logs of Spark, of 1.2 and later. Events that it does not know are passed over. */
final class SparkReader {
  /** No stage has so many tasks. */
  private static final int MOST_TASKS = 10_000_000;

  private static final String PREFIX = "SparkListener";

  private final TreeMap<Integer, SparkStage> stages = new TreeMap<>();
  private final Map<Integer, SparkJob> jobs = new LinkedHashMap<>();
  private final Map<Integer, List<Integer>> stagesOf = new LinkedHashMap<>();
  private String user = "";

  /** Lines of the parts before. */
  private int before;

  /** Reads a log, or the next part of one. */
  SparkReader part(JsonObjects objects) throws IOException {
    int line = 0;
    while (objects.next()) {
      line = objects.line();
      new Event(objects, before + line).read();
    }
    before += line;
    return this;
  }

  /** The jobs that the stages make. */
  List<TraceJob> jobs() {
    List<List<Integer>> ascending =
        stagesOf.values().stream().map(ids -> ids.stream().sorted().toList()).toList();
    return new SparkStages(stages, ascending, user.isBlank() ? "unknown" : user).jobs();
  }

  private SparkStage stage(int id) {
    return stages.computeIfAbsent(id, unknown -> new SparkStage(id, new SparkJob()));
  }

  /** One event. Its type is its first field. */
  private final class Event {
    private final JsonObjects objects;
    private final int line;
    private String type = "";
    private int job;
    private OptionalLong submit = OptionalLong.empty();
    private final List<Integer> stageIds = new ArrayList<>();
    private final List<Described> described = new ArrayList<>();
    private boolean well;
    private int stage;
    private int index = -1;
    private long launch;
    private long finish;
    private final Metrics metrics = new Metrics();

    Event(JsonObjects objects, int line) {
      this.objects = objects;
      this.line = line;
    }

    private void read() throws IOException {
      objects.fields(this::field);
      switch (type) {
        case "JobStart" -> jobStarted();
        case "JobEnd" -> {
          if (jobs.containsKey(job)) {
            jobs.get(job).ended(well);
          }
        }
        case "TaskEnd" -> {
          if (index >= 0) {
            stage(stage).ended(line, index, well, metrics.task(launch, Math.max(launch, finish)));
          }
        }
        case "StageCompleted" -> described.forEach(Described::note);
        default -> {
          // Executors, blocks, queries and what is yet to come.
        }
      }
    }

    private void jobStarted() {
      SparkJob started = new SparkJob();
      started.submitted(submit);
      jobs.put(job, started);
      stagesOf.put(job, stageIds);
      stageIds.forEach(id -> stages.computeIfAbsent(id, unknown -> new SparkStage(id, started)));
      described.forEach(Described::note);
    }

    private void field(String name) throws IOException {
      switch (name) {
        case "Event" -> {
          String event = objects.text();
          type = event.startsWith(PREFIX) ? event.substring(PREFIX.length()) : "";
        }
        case "Job ID" -> job = id(name);
        case "Submission Time" -> submit = objects.number();
        case "Stage IDs" -> objects.elements(() -> stageIds.add(id(name)));
        case "Stage Infos" -> objects.elements(() -> described.add(new Described().read()));
        case "Stage Info" -> described.add(new Described().read());
        case "Job Result" -> objects.fields(this::outcome);
        case "Task End Reason" -> objects.fields(this::outcome);
        case "User" -> user = type.equals("ApplicationStart") ? objects.text() : user;
        case "Stage ID" -> stage = id(name);
        case "Task Info" -> objects.fields(this::taskInfo);
        case "Task Metrics" -> metrics.read(objects);
        default -> {
          // Properties, attempts, names.
        }
      }
    }

    private void outcome(String name) throws IOException {
      if (name.equals("Result")) {
        well = objects.text().equals("JobSucceeded");
      } else if (name.equals("Reason")) {
        well = objects.text().equals("Success");
      }
    }

    private void taskInfo(String name) throws IOException {
      switch (name) {
        case "Index" -> index = below(MOST_TASKS, name);
        case "Launch Time" -> launch = objects.number().orElse(0);
        case "Finish Time" -> finish = objects.number().orElse(0);
        default -> {
          // Hosts, localities, accumulators.
        }
      }
    }

    private int id(String what) throws IOException {
      return below(Integer.MAX_VALUE, what);
    }

    private int below(int bound, String what) throws IOException {
      long number = objects.number().orElse(bound);
      if (number >= bound) {
        throw objects.problem(what + " must be from 0 to " + (bound - 1), "copy the file anew");
      }
      return (int) number;
    }

    /** A stage as an event tells of it. */
    private final class Described {
      private int id;
      private int tasks;
      private final List<Integer> parents = new ArrayList<>();
      private boolean namesParents;
      private final List<Integer> data = new ArrayList<>();

      private Described read() throws IOException {
        objects.fields(
            name -> {
              switch (name) {
                case "Stage ID" -> id = id(name);
                case "Number of Tasks" -> tasks = below(MOST_TASKS, name);
                case "Parent IDs" -> {
                  namesParents = true;
                  objects.elements(() -> parents.add(id(name)));
                }
                case "RDD Info" -> objects.elements(() -> objects.fields(this::dataSet));
                default -> {
                  // Names, details, times.
                }
              }
            });
        return this;
      }

      private void dataSet(String name) throws IOException {
        if (name.equals("RDD ID")) {
          data.add(id(name));
        }
      }

      private void note() {
        stage(id).described(tasks, data.stream().sorted().toList());
        if (namesParents) {
          stage(id).reads(parents);
        }
      }
    }
  }

  /** The counters of a task. */
  private static final class Metrics {
    private long input;
    private long output;
    private long fetchWait;

    private void read(JsonObjects objects) throws IOException {
      objects.fields(
          group -> {
            switch (group) {
              case "Input Metrics" -> input = added(input, sum(objects, "Bytes Read"));
              case "Output Metrics" -> output = added(output, sum(objects, "Bytes Written"));
              case "Shuffle Write Metrics" ->
                  output = added(output, sum(objects, "Shuffle Bytes Written"));
              case "Shuffle Read Metrics" -> shuffleRead(objects);
              default -> {
                // Times, memory, results.
              }
            }
          });
    }

    private void shuffleRead(JsonObjects objects) throws IOException {
      objects.fields(
          name -> {
            switch (name) {
              case "Remote Bytes Read", "Local Bytes Read" ->
                  input = added(input, objects.number().orElse(0));
              case "Fetch Wait Time" -> fetchWait = objects.number().orElse(0);
              default -> {
                // Blocks, records.
              }
            }
          });
    }

    private static long sum(JsonObjects objects, String wanted) throws IOException {
      long[] sum = {0};
      objects.fields(
          name -> {
            if (name.equals(wanted)) {
              sum[0] = added(sum[0], objects.number().orElse(0));
            }
          });
      return sum[0];
    }

    /** More than any file holds is as good as the most. */
    private static long added(long sum, long bytes) {
      return Math.min(Size.MOST, sum + Math.min(Size.MOST, bytes));
    }

    private SparkTask task(long launch, long finish) {
      return new SparkTask(launch, finish, fetchWait, input, output);
    }
  }
}
