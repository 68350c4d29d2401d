package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.JobSetting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads a trace of Rumen's TraceBuilder (Hadoop's LoggedJob, LoggedTask and LoggedTaskAttempt): one
 * object for each job, with its tasks and their attempts. -1 means unknown.
 */
final class RumenReader {
  private static final String SUCCESS = "SUCCESS";
  private static final String DEPENDANTS =
      "jobs name others that depend on them, which are not made to wait";

  private final JsonObjects objects;

  RumenReader(JsonObjects objects) {
    this.objects = objects;
  }

  /** Returns all jobs that have a map or a reduce. */
  List<TraceJob> jobs() throws IOException {
    TraceClock clock = new TraceClock();
    while (objects.next()) {
      Job job = new Job();
      int line = objects.line();
      if (!objects.whole(job::field)) {
        break;
      }
      if (job.submit.isEmpty()) {
        throw objects.problem(
            "the job has no submitTime", "write the time in milliseconds since 1970");
      }
      if (job.maps.count() + job.reduces.count() > 0) {
        clock.add(Duration.ofMillis(job.submit.getAsLong()), job.read(line));
      } else {
        clock.remark(TraceRemark.TASKLESS);
      }
    }
    return objects.jobs(clock);
  }

  private final class Job {
    private String id = "";
    private String name = "";
    private String user = "";
    private String queue = "";
    private String priority = "";
    private String outcome = "";
    private OptionalLong submit = OptionalLong.empty();
    private OptionalLong plannedMaps = OptionalLong.empty();
    private OptionalLong plannedReduces = OptionalLong.empty();
    private boolean hasDependants;
    private final Map<String, String> configured = new LinkedHashMap<>();
    private final TaskSums maps = new TaskSums();
    private final TaskSums reduces = new TaskSums();
    private final List<Double> jobTasks = new ArrayList<>(0);

    private void field(String field) throws IOException {
      switch (field) {
        case "jobID" -> id = objects.text();
        case "jobName" -> name = objects.text();
        case "user" -> user = objects.text();
        case "queue" -> queue = objects.text();
        case "priority" -> priority = objects.text();
        case "outcome" -> outcome = objects.text();
        case "submitTime" -> submit = objects.number();
        case "totalMaps" -> plannedMaps = objects.number();
        case "totalReduces" -> plannedReduces = objects.number();
        case "jobMapMB" -> configure(JobSetting.MAP_MEMORY);
        case "jobReduceMB" -> configure(JobSetting.REDUCE_MEMORY);
        case "jobProperties" ->
            objects.fields(property -> configured.put(property, objects.text()));
        case "directDependantJobs" -> objects.elements(() -> hasDependants = true);
        case "mapTasks" -> objects.elements(() -> new Task().read(maps, true));
        case "reduceTasks" -> objects.elements(() -> new Task().read(reduces, false));
        case "otherTasks" -> {
          if (PastAttempt.areKept()) {
            objects.elements(() -> new Task().readJobTask(jobTasks));
          }
        }
        default -> {
          // Distributions.
        }
      }
    }

    /** Reads an amount that older traces give without the job's properties. */
    private void configure(JobSetting ask) throws IOException {
      String amount = objects.text();
      configured.putIfAbsent(ask.properties().get(0), amount);
    }

    private TraceJob read(int line) {
      if (!priority.isBlank()) {
        configured.put(JobSetting.PRIORITY.properties().get(0), priority);
      }
      String known = id.isBlank() ? "job at line " + line : id;
      TraceJob job =
          new TraceJob(
                  line,
                  name.isBlank() ? known : name,
                  user.isBlank() ? "unknown" : user,
                  Duration.ZERO,
                  maps.tasks(),
                  reduces.after(maps),
                  outcome.equals(SUCCESS),
                  List.of())
              .withFailures(maps.failures() + reduces.failures())
              .withRepeats(maps.repeats() + reduces.repeats())
              .withUnbegun(unbegun(plannedMaps, maps) + unbegun(plannedReduces, reduces))
              .withRequest(new TraceRequest(queue, new JobConfiguration(configured).settings()))
              .withAttempts(attempts());
      return hasDependants ? job.with(TraceRemark.of(1, DEPENDANTS)) : job;
    }

    private PastTasks attempts() {
      long zero = submit.orElseThrow();
      return new PastTasks(
          maps.attempts(zero), reduces.attempts(zero), jobTasks, OptionalDouble.empty());
    }

    private static int unbegun(OptionalLong planned, TaskSums begun) {
      long more = planned.orElse(0) - begun.count();
      return (int) Math.min(Integer.MAX_VALUE, Math.max(0, more));
    }
  }

  private final class Task {
    private int failures;
    private int successes;
    private OptionalLong inputBytes = OptionalLong.empty();
    private OptionalLong outputBytes = OptionalLong.empty();
    private Attempt succeeded;
    private final List<String> places = new ArrayList<>(0);

    private void read(TaskSums sums, boolean map) throws IOException {
      objects.fields(this::field);
      sums.failed(failures);
      sums.repeated(Math.max(0, successes - 1));
      if (succeeded == null) {
        sums.unmeasured();
      } else if (map) {
        sums.measured(
            first(inputBytes, succeeded.hdfsRead, succeeded.mapInput),
            first(succeeded.hdfsWritten, outputBytes),
            succeeded.start,
            succeeded.finish);
        sums.on(succeeded.host, InputHosts.nearness(String.join(",", places), succeeded.host));
      } else {
        sums.measured(
            first(succeeded.shuffled, inputBytes),
            first(outputBytes, succeeded.hdfsWritten),
            succeeded.sorted.orElse(succeeded.start),
            succeeded.finish);
        sums.before(succeeded.start, succeeded.copied, succeeded.sorted);
        sums.on(succeeded.host, PastAttempt.Nearness.UNKNOWN);
      }
    }

    /** Reads a task that sets its job up or cleans up after it. */
    private void readJobTask(List<Double> seconds) throws IOException {
      TaskSums sums = new TaskSums();
      read(sums, true);
      sums.attempts(0).forEach(attempt -> seconds.add(attempt.whole()));
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "inputBytes" -> inputBytes = objects.number();
        case "outputBytes" -> outputBytes = objects.number();
        case "preferredLocations" -> {
          if (PastAttempt.areKept()) {
            objects.elements(() -> objects.fields(this::place));
          }
        }
        case "attempts" ->
            objects.elements(
                () -> {
                  Attempt attempt = new Attempt();
                  objects.fields(attempt::field);
                  failures += attempt.result.equals("FAILED") ? 1 : 0;
                  if (attempt.result.equals(SUCCESS) && attempt.finish >= 0) {
                    succeeded = attempt;
                    successes++;
                  }
                });
        default -> {
          // The task's times, which its attempts have too.
        }
      }
    }

    private void place(String field) throws IOException {
      if (field.equals("layers")) {
        List<String> layers = new ArrayList<>(2);
        objects.elements(() -> layers.add(objects.text()));
        places.add(String.join("/", layers));
      }
    }
  }

  /** Returns the first value above zero, since some writers use 0 for unknown. */
  private static OptionalLong first(OptionalLong... known) {
    for (OptionalLong one : known) {
      if (one.orElse(0) > 0) {
        return one;
      }
    }
    return OptionalLong.empty();
  }

  private final class Attempt {
    private String result = "";
    private String host = "";
    private long start = -1;
    private long finish = -1;
    private OptionalLong copied = OptionalLong.empty();
    private OptionalLong sorted = OptionalLong.empty();
    private OptionalLong hdfsRead = OptionalLong.empty();
    private OptionalLong hdfsWritten = OptionalLong.empty();
    private OptionalLong mapInput = OptionalLong.empty();
    private OptionalLong shuffled = OptionalLong.empty();

    private void field(String field) throws IOException {
      switch (field) {
        case "result" -> result = objects.text();
        case "hostName" -> host = objects.text();
        case "startTime" -> start = objects.number().orElse(-1);
        case "finishTime" -> finish = objects.number().orElse(-1);
        case "shuffleFinished" -> copied = objects.number();
        case "sortFinished" -> sorted = objects.number();
        case "hdfsBytesRead" -> hdfsRead = objects.number();
        case "hdfsBytesWritten" -> hdfsWritten = objects.number();
        case "mapInputBytes" -> mapInput = objects.number();
        case "reduceShuffleBytes" -> shuffled = objects.number();
        default -> {
          // Unused counters.
        }
      }
    }
  }
}
