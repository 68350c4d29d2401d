package io.racklab.master.workload.trace;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads the job history of MapReduce 2, {@code .jhist}, as Avro writes it in JSON: the schema, then
 * an object an event. Fields go by their names, since schemas differ from version to version.
 */
final class HistoryJsonReader {
  /** Stands before the schema, on a line of its own. */
  static final String BEGINNING = "Avro-Json";

  private final JsonObjects objects;
  private HistoryJob job;

  /**
   * @param objects of a file after its beginning
   */
  HistoryJsonReader(JsonObjects objects) {
    this.objects = objects;
  }

  /** The job of the file; none if nothing of it is known. */
  List<TraceJob> jobs() throws IOException {
    TraceClock clock = new TraceClock();
    while (objects.next()) {
      if (job == null) {
        job = new HistoryJob("job", objects.line());
      }
      objects.fields(
          name -> {
            if (name.equals("event")) {
              objects.fields(this::event);
            }
          });
    }
    if (job != null) {
      job.addTo(clock);
    }
    return clock.jobs();
  }

  private void event(String type) throws IOException {
    Event event = new Event();
    objects.fields(event::field);
    switch (type.substring(type.lastIndexOf('.') + 1)) {
      case "JobSubmitted" ->
          job.submitted(
              event.jobName.isBlank() ? event.job : event.jobName, event.user, event.submit);
      case "JobFinished" -> job.ended(true);
      case "TaskStarted" -> job.task(event.taskType, event.task);
      case "TaskAttemptStarted" ->
          job.attemptStarted(event.taskType, event.task, event.attempt, event.start.orElse(0));
      case "MapAttemptFinished", "ReduceAttemptFinished" -> {
        if (event.finish.isPresent()) {
          job.attemptSucceeded(event.taskType, event.task, event.succeeded());
        }
      }
      case "TaskAttemptUnsuccessfulCompletion" -> {
        // Of attempts that were killed too.
        if (event.status.equals("FAILED")) {
          job.attemptFailed(event.taskType, event.task);
        }
      }
      default -> {
        // Changes of priority, and whatever later versions add.
      }
    }
  }

  private final class Event {
    private String job = "";
    private String jobName = "";
    private String user = "";
    private String task = "";
    private String taskType = "";
    private String attempt = "";
    private String status = "";
    private OptionalLong submit = OptionalLong.empty();
    private OptionalLong start = OptionalLong.empty();
    private OptionalLong copied = OptionalLong.empty();
    private OptionalLong sorted = OptionalLong.empty();
    private OptionalLong finish = OptionalLong.empty();
    private OptionalLong read = OptionalLong.empty();
    private OptionalLong written = OptionalLong.empty();
    private OptionalLong shuffled = OptionalLong.empty();

    private void field(String field) throws IOException {
      switch (field) {
        case "jobid" -> job = objects.text();
        case "jobName" -> jobName = objects.text();
        case "userName" -> user = objects.text();
        case "taskid" -> task = objects.text();
        case "taskType" -> taskType = objects.text();
        case "attemptId" -> attempt = objects.text();
        case "status" -> status = objects.text();
        case "submitTime" -> submit = objects.number();
        case "startTime" -> start = objects.number();
        case "shuffleFinishTime" -> copied = objects.number();
        case "sortFinishTime" -> sorted = objects.number();
        case "finishTime" -> finish = objects.number();
        case "counters" -> objects.fields(this::groups);
        default -> {
          // Hosts, splits, states.
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
                        objects.elements(() -> new Counter().read(this));
                      }
                    }));
      }
    }

    private HistoryJob.Attempt succeeded() {
      OptionalLong input = taskType.equals(HistoryJob.MAP) ? read : shuffled;
      return new HistoryJob.Attempt(attempt, copied, sorted, finish.getAsLong(), input, written);
    }
  }

  private final class Counter {
    private String name = "";
    private OptionalLong value = OptionalLong.empty();

    private void read(Event event) throws IOException {
      objects.fields(
          field -> {
            switch (field) {
              case "name" -> name = objects.text();
              case "value" -> value = objects.number();
              default -> {
                // Its name for people.
              }
            }
          });
      switch (name) {
        case "HDFS_BYTES_READ" -> event.read = value;
        case "HDFS_BYTES_WRITTEN" -> event.written = value;
        case "REDUCE_SHUFFLE_BYTES" -> event.shuffled = value;
        default -> {
          // Others.
        }
      }
    }
  }
}
