package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads job histories of MapReduce 2, {@code .jhist}, in Avro's JSON: the schema, then one object
 * for each event. Several files may be concatenated. Fields are found by name, since schemas differ
 * between versions.
 */
final class HistoryJsonReader {
  /** The word before the schema, on a line of its own. */
  static final String BEGINNING = "Avro-Json";

  private final JsonObjects objects;
  private final HistoryJobs jobs;

  /** The job of the current file. */
  private String current = "";

  /** The application masters that the file names. */
  private final Set<String> masters = new LinkedHashSet<>();

  /** The start of the last of them. */
  private OptionalLong masterStart = OptionalLong.empty();

  /**
   * @param objects the objects of a file, after its {@link #BEGINNING}
   */
  HistoryJsonReader(JsonObjects objects) {
    this.objects = objects;
    this.jobs = new HistoryJobs(Path.of(objects.file()));
  }

  /** Returns the jobs of the file. */
  TracePart part() throws IOException {
    while (objects.next()) {
      Event event = new Event(objects.line());
      if (!objects.whole(event::object)) {
        break;
      }
      if (event.type.isEmpty()) {
        fileBegins();
      } else {
        event.apply();
      }
    }
    return jobs.part(objects.cutAt());
  }

  /** Begins a new file at its schema. Ended jobs of the file before it are settled. */
  private void fileBegins() {
    jobs.settle();
    current = "";
    masters.clear();
    masterStart = OptionalLong.empty();
  }

  private final class Event {
    private final int line;
    private String type = "";
    private String job = "";
    private String jobName = "";
    private String user = "";
    private String queue = "";
    private String priority = "";
    private String master = "";
    private String uberized = "";
    private String task = "";
    private String taskType = "";
    private String attempt = "";
    private String status = "";
    private String host = "";
    private String places = "";
    private OptionalLong submit = OptionalLong.empty();
    private OptionalLong launch = OptionalLong.empty();
    private OptionalLong maps = OptionalLong.empty();
    private OptionalLong reduces = OptionalLong.empty();
    private OptionalLong start = OptionalLong.empty();
    private OptionalLong copied = OptionalLong.empty();
    private OptionalLong sorted = OptionalLong.empty();
    private OptionalLong finish = OptionalLong.empty();
    private final HistoryCounters counters = new HistoryCounters();

    Event(int line) {
      this.line = line;
    }

    private void object(String name) throws IOException {
      if (name.equals("event")) {
        objects.fields(
            record -> {
              type = record.substring(record.lastIndexOf('.') + 1);
              objects.fields(this::field);
            });
      }
    }

    private void apply() {
      switch (type) {
        case "AMStarted" -> {
          masters.add(master);
          masterStart = start;
        }
        case "JobSubmitted" -> {
          current = job;
          HistoryJob submitted = jobs.submitted(job, line);
          submitted.submitted(jobName.isBlank() ? job : jobName, user, submit);
          submitted.masters(masters.size());
          submitted.masterStarted(masterStart);
          submitted.queue(queue);
        }
        case "JobQueueChange" -> job().queue(queue);
        case "JobPriorityChange" -> job().priority(priority);
        case "JobInfoChange" -> job().submittedAt(submit);
        case "JobInited" -> {
          job().planned(maps, reduces);
          job().initialized(launch);
          if (uberized.equals("true")) {
            job().uber();
          }
        }
        case "JobFinished" -> job().ended(true);
        case "JobUnsuccessfulCompletion" -> job().ended(false);
        case "TaskStarted" -> job().task(taskType, task, places);
        case "TaskAttemptStarted" -> job().attemptStarted(taskType, task, attempt, start.orElse(0));
        case "MapAttemptFinished", "ReduceAttemptFinished" -> {
          if (finish.isPresent()) {
            job().attemptSucceeded(taskType, task, succeeded());
          }
        }
        case "TaskAttemptUnsuccessfulCompletion" -> {
          // Killed attempts have this event too.
          if (status.equals("FAILED")) {
            job().attemptFailed(taskType, task, attempt);
          }
        }
        default -> {
          // Ends of tasks, and events of later versions.
        }
      }
    }

    /** Returns the job that the event names, directly or by its task; otherwise the file's job. */
    private HistoryJob job() {
      String named = job.isBlank() ? HistoryJobs.ofTask(task) : job;
      return jobs.job(jobs.knows(named) ? named : current, line);
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "jobid" -> job = objects.text();
        case "jobName" -> jobName = objects.text();
        case "userName" -> user = objects.text();
        case "jobQueueName" -> queue = objects.text();
        case "priority" -> priority = objects.text();
        case "applicationAttemptId" -> master = objects.text();
        case "uberized" -> uberized = objects.text();
        case "totalMaps" -> maps = objects.number();
        case "totalReduces" -> reduces = objects.number();
        case "taskid" -> task = objects.text();
        case "taskType" -> taskType = objects.text();
        case "attemptId" -> attempt = objects.text();
        case "status" -> status = objects.text();
        case "hostname" -> host = objects.text();
        case "splitLocations" -> places = objects.text();
        case "submitTime" -> submit = objects.number();
        case "launchTime" -> launch = objects.number();
        case "startTime" -> start = objects.number();
        case "shuffleFinishTime" -> copied = objects.number();
        case "sortFinishTime" -> sorted = objects.number();
        case "finishTime" -> finish = objects.number();
        case "counters" -> objects.fields(this::groups);
        default -> {
          // Ports, trackers, states.
        }
      }
    }

    private void groups(String field) throws IOException {
      if (field.equals("groups")) {
        objects.elements(
            () ->
                objects.fields(
                    name -> {
                      if (name.equals("counts")) {
                        objects.elements(() -> new Counter().read(counters));
                      }
                    }));
      }
    }

    private HistoryJob.Attempt succeeded() {
      return new HistoryJob.Attempt(
          attempt,
          copied,
          sorted,
          finish.getAsLong(),
          counters.input(taskType),
          counters.output(),
          host);
    }
  }

  private final class Counter {
    private String name = "";
    private OptionalLong value = OptionalLong.empty();

    private void read(HistoryCounters counters) throws IOException {
      objects.fields(
          field -> {
            switch (field) {
              case "name" -> name = objects.text();
              case "value" -> value = objects.number();
              default -> {
                // The display name.
              }
            }
          });
      if (value.isPresent()) {
        counters.add(name, value.getAsLong());
      }
    }
  }
}
