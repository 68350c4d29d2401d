package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.trace.SparkStage.SparkJob;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Reads the event log of a Spark application, of version 1.2 and later. Unknown events are ignored.
 */
final class SparkReader {
  /** The events that are read. Fields of others are ignored, whatever they hold. */
  private static final List<String> EVENTS =
      List.of(
          "ApplicationStart",
          "ApplicationEnd",
          "EnvironmentUpdate",
          "ExecutorAdded",
          "JobStart",
          "JobEnd",
          "StageSubmitted",
          "StageCompleted",
          "TaskEnd");

  private static final String PREFIX = "SparkListener";

  private final TreeMap<Integer, SparkStage> stages = new TreeMap<>();
  private final Map<Integer, SparkJob> jobs = new LinkedHashMap<>();
  private final Map<Integer, List<Integer>> stagesOf = new LinkedHashMap<>();
  private final Map<Integer, String> jobStarts = new LinkedHashMap<>();
  private final SparkExecutors executors = new SparkExecutors();
  private final TraceClock clock = new TraceClock();
  private Optional<SparkApplication> application = Optional.empty();
  private boolean applicationEnded;
  private JsonObjects last;

  /** The number of lines of the parts before. */
  private int before;

  /**
   * Reads a log, or the next part of one.
   *
   * @throws InvalidInputException if it does not continue the parts before
   */
  SparkReader part(JsonObjects objects) throws IOException {
    if (last != null) {
      refuseGap();
    }
    last = objects;
    if (PartFolder.isCompacted(name(objects))) {
      // Spark has reduced it to what running jobs need.
      clock.remark(
          TraceRemark.of("Spark had taken out of " + name(objects) + " what had ended before"));
    }
    int line = 0;
    while (objects.next()) {
      line = objects.line();
      Event event = new Event(objects);
      if (!objects.whole(event::field)) {
        break;
      }
      event.apply();
    }
    before += line;
    return this;
  }

  /**
   * Refuses a further part if the last one is cut off, or if the application's beginning is
   * missing.
   */
  private void refuseGap() {
    if (last.cutAt().isPresent()) {
      throw last.problem(
          last.cutAt().getAsInt(), "the part ends here inside an event", "copy it anew");
    }
    if (application.isEmpty()) {
      throw last.problem(
          0,
          "the first part has no SparkListenerApplicationStart: parts before it are missing",
          "put them beside it");
    }
  }

  /** Returns the jobs that the stages form, of a log that is a whole trace. */
  List<TraceJob> jobs() {
    if (application.isEmpty()) {
      clock.remark(TraceRemark.of("it begins after its application: what came before is missing"));
    }
    if (endIsMissing()) {
      clock.remark(TraceRemark.of("it ends before its application: what would follow is missing"));
    }
    addStages("");
    return last.jobs(clock);
  }

  /**
   * Returns the jobs that the stages form, of one of the logs of a folder.
   *
   * @param several whether there are others, from whose jobs these are told apart by name
   */
  TracePart part(boolean several) {
    if (application.isEmpty()) {
      clock.remark(
          TraceRemark.of(1, "logs begin after their application: what came before is missing"));
    }
    if (endIsMissing()) {
      clock.remark(
          TraceRemark.of(1, "logs end before their application: what would follow is missing"));
    }
    String name = application.map(SparkApplication::name).orElse("");
    addStages(several ? (name.isBlank() ? name(last) : name) + "/" : "");
    Map<String, Integer> ids = new LinkedHashMap<>();
    application
        .filter(begun -> !begun.name().isBlank())
        .ifPresent(begun -> ids.put("application " + begun.name(), begun.line()));
    return new TracePart(last.file(), clock, ids, last.cutAt());
  }

  private boolean endIsMissing() {
    return !applicationEnded && last.cutAt().isEmpty();
  }

  private void addStages(String prefix) {
    List<List<Integer>> ascending =
        stagesOf.values().stream().map(ids -> ids.stream().sorted().toList()).toList();
    String user =
        application.map(SparkApplication::user).filter(name -> !name.isBlank()).orElse("unknown");
    new SparkStages(stages, ascending, prefix, user, clock).addJobs();
  }

  private static String name(JsonObjects objects) {
    return Path.of(objects.file()).getFileName().toString();
  }

  private SparkStage stage(int id) {
    return stages.computeIfAbsent(id, unknown -> new SparkStage(id, new SparkJob()));
  }

  /** An event. The first field is its type. */
  private final class Event {
    private final JsonObjects objects;
    private final int line;
    private String type = "";
    private String applicationId = "";
    private String applicationAttempt = "";
    private String applicationName = "";
    private String user = "";
    private int job;
    private OptionalLong submit = OptionalLong.empty();
    private final List<Integer> stageIds = new ArrayList<>();
    private final List<SparkStageInfo> described = new ArrayList<>();
    private String result = "";
    private String cores = "";
    private int stage;
    private int attempt;
    private int index = -1;
    private OptionalInt partition = OptionalInt.empty();
    private String executor = "";
    private long executorCores;
    private long time;
    private long launch;
    private long finish;
    private final SparkMetrics metrics = new SparkMetrics();

    Event(JsonObjects objects) {
      this.objects = objects;
      this.line = objects.line();
    }

    private void apply() {
      switch (type) {
        case "ApplicationStart" -> applicationStarted();
        case "EnvironmentUpdate" -> environment();
        case "ApplicationEnd" -> applicationEnded = true;
        case "ExecutorAdded" -> executors.added(executor, time, executorCores);
        case "JobStart" -> jobStarted();
        case "JobEnd" -> {
          if (jobs.containsKey(job)) {
            jobs.get(job).ended(result.equals("JobSucceeded"));
          }
        }
        case "TaskEnd" -> {
          if (index >= 0) {
            stage(stage).ended(before + line, task());
          }
        }
        case "StageSubmitted", "StageCompleted" ->
            described.forEach(info -> info.attempted(stage(info.id())));
        default -> {
          // Blocks, queries and events of later versions.
        }
      }
    }

    private void environment() {
      if (cores.matches("\\d{1,4}") && !cores.equals("1")) {
        executors.takeForATask(Integer.parseInt(cores));
        clock.remark(
            TraceRemark.of(
                "a task took "
                    + cores
                    + " cores there (spark.task.cpus) and takes one slot or container here"));
      }
    }

    private void applicationStarted() {
      String id = applicationId.isBlank() ? applicationName : applicationId;
      String name = applicationAttempt.isBlank() ? id : id + ", attempt " + applicationAttempt;
      if (application.isPresent() || !stages.isEmpty()) {
        throw twoApplications(
            "application " + name + " begins here",
            application
                .map(other -> other.name() + ", which begins at " + other.place())
                .orElse("one whose beginning is missing"));
      }
      application = Optional.of(new SparkApplication(name, user, line, place()));
    }

    private void jobStarted() {
      String first = jobStarts.put(job, place());
      if (first != null) {
        throw twoApplications("job " + job + " begins here", "a job " + job + " at " + first);
      }
      SparkJob started = new SparkJob();
      started.submitted(submit);
      jobs.put(job, started);
      stagesOf.put(job, stageIds);
      stageIds.forEach(id -> stages.computeIfAbsent(id, unknown -> new SparkStage(id, started)));
      described.forEach(info -> info.planned(stage(info.id())));
    }

    private InvalidInputException twoApplications(String second, String first) {
      return objects.problem(
          line,
          second + ", after " + first + ": these are two applications",
          "write a log of one, since each has ids of its own");
    }

    private String place() {
      return "line " + line + " of " + name(objects);
    }

    private SparkTask task() {
      return new SparkTask(
          attempt,
          index,
          partition,
          SparkTask.End.of(result),
          launch,
          Math.max(launch, finish),
          executors.startedFor(executor, launch, finish),
          metrics.fetchWait(),
          metrics.input(),
          metrics.output());
    }

    private void field(String name) throws IOException {
      if (name.equals("Event")) {
        String event = objects.text();
        type = event.startsWith(PREFIX) ? event.substring(PREFIX.length()) : "";
      } else if (EVENTS.contains(type)) {
        known(name);
      }
    }

    private void known(String name) throws IOException {
      switch (name) {
        case "App ID" -> applicationId = objects.text();
        case "App Attempt ID" -> applicationAttempt = objects.text();
        case "App Name" -> applicationName = objects.text();
        case "Job ID" -> job = objects.below(Integer.MAX_VALUE, name);
        case "Submission Time" -> submit = objects.number();
        case "Stage IDs" ->
            objects.elements(() -> stageIds.add(objects.below(Integer.MAX_VALUE, name)));
        case "Stage Infos" -> objects.elements(() -> described.add(SparkStageInfo.read(objects)));
        case "Stage Info" -> described.add(SparkStageInfo.read(objects));
        case "Job Result" -> objects.fields(this::outcome);
        case "Task End Reason" -> objects.fields(this::outcome);
        case "User" -> user = objects.text();
        case "Timestamp" -> time = objects.number().orElse(0);
        case "Executor ID" -> executor = objects.text();
        case "Executor Info" -> objects.fields(this::executorInfo);
        case "Stage ID" -> stage = objects.below(Integer.MAX_VALUE, name);
        case "Stage Attempt ID" -> attempt = objects.below(Integer.MAX_VALUE, name);
        case "Task Info" -> objects.fields(this::taskInfo);
        case "Task Metrics" -> metrics.read(objects);
        case "Spark Properties" -> objects.fields(this::property);
        default -> {
          // Properties and names.
        }
      }
    }

    private void property(String name) throws IOException {
      if (name.equals("spark.task.cpus")) {
        cores = objects.text();
      }
    }

    private void executorInfo(String name) throws IOException {
      if (name.equals("Total Cores")) {
        executorCores = objects.number().orElse(0);
      }
    }

    private void outcome(String name) throws IOException {
      if (name.equals("Result") || name.equals("Reason")) {
        result = objects.text();
      }
    }

    private void taskInfo(String name) throws IOException {
      switch (name) {
        case "Index" -> index = objects.below(SparkStage.MOST_TASKS, name);
        case "Executor ID" -> executor = objects.text();
        case "Partition ID" -> partition = partition(name);
        case "Launch Time" -> launch = objects.number().orElse(0);
        case "Finish Time" -> finish = objects.number().orElse(0);
        default -> {
          // Hosts, localities, accumulators.
        }
      }
    }

    /** Returns the partition; empty for -1, which Spark writes when it has read an older log. */
    private OptionalInt partition(String what) throws IOException {
      long number = objects.number().orElse(-1);
      if (number >= SparkStage.MOST_TASKS) {
        throw objects.problem(
            what + " must be below " + SparkStage.MOST_TASKS, "copy the file anew");
      }
      return number < 0 ? OptionalInt.empty() : OptionalInt.of((int) number);
    }
  }
}
