package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.JobSettings;
import java.io.IOException;

/** Reads the hosts of the tasks' last attempts and the jobs' ids and times from Rumen's traces. */
final class RumenScan {
  private final JsonObjects objects;
  private final SlsTrace trace;

  RumenScan(JsonObjects objects, SlsTrace trace) {
    this.objects = objects;
    this.trace = trace;
  }

  /** Returns true. */
  boolean read() throws IOException {
    while (objects.next()) {
      Job job = new Job();
      if (!objects.whole(job::field)) {
        break;
      }
      if (job.tasks > 0) {
        trace.add(
            new SlsTrace.Recorded(
                job.id,
                job.queue,
                "mapreduce",
                job.submit,
                job.finish,
                job.tasks,
                JobSettings.NONE));
      }
    }
    return true;
  }

  private final class Job {
    private String id = "";
    private String queue = "";
    private long submit;
    private long finish;
    private long tasks;

    private void field(String field) throws IOException {
      switch (field) {
        case "jobID" -> id = objects.text();
        case "queue" -> queue = objects.text();
        case "submitTime" -> submit = objects.number().orElse(0);
        case "finishTime" -> finish = objects.number().orElse(0);
        case "mapTasks", "reduceTasks" -> objects.elements(this::task);
        default -> {
          // RumenReader reads the load.
        }
      }
    }

    private void task() throws IOException {
      tasks++;
      objects.fields(
          field -> {
            if (field.equals("attempts")) {
              attempts();
            }
          });
    }

    private void attempts() throws IOException {
      String[] last = {""};
      objects.elements(
          () ->
              objects.fields(
                  field -> {
                    if (field.equals("hostName")) {
                      last[0] = objects.text();
                    }
                  }));
      if (!last[0].isBlank()) {
        trace.addHost(last[0], 1);
      }
    }
  }
}
