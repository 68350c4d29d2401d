package io.racklab.master.analysis.calibration;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the jobs of a run as job histories of MapReduce 2, a file for each, in Avro's JSON form
 * with Hadoop's own schema of events. The run begins at a fixed time. Counters of HDFS and of the
 * shuffle give the bytes of tasks. A map's input has a host only if the map ran there. Hadoop's
 * other counters and its masters are left out.
 */
public final class JobHistories {
  /** The time at which the run begins, in milliseconds since 1970. */
  private static final long BEGINNING = 1_700_000_000_000L;

  private static final double MILLIS = 1000;
  private static final int PORT = 45454;
  private static final String PACKAGE = "org.apache.hadoop.mapreduce.jobhistory.";

  private final Map<String, List<EndedAttempt>> attempts = new LinkedHashMap<>();
  private final Map<String, PlannedBytes> bytes = new LinkedHashMap<>();

  private JobHistories(List<JobSpec> specs, long blockSize) {
    for (JobSpec spec : specs) {
      bytes.put(AttemptId.jobName(spec.number()), new PlannedBytes(spec, blockSize));
    }
  }

  /**
   * Writes the histories of all jobs that have ended.
   *
   * @param specs the jobs of the run
   * @param folder an existing folder
   * @return the number of files
   */
  public static int write(RunFiles run, List<JobSpec> specs, long blockSize, Path folder)
      throws IOException {
    JobHistories histories = new JobHistories(specs, blockSize);
    run.eachAttempt(
        attempt ->
            histories
                .attempts
                .computeIfAbsent(attempt.job(), any -> new ArrayList<>())
                .add(attempt));
    List<EndedJob> jobs = run.jobs();
    for (EndedJob job : jobs) {
      WholeFile.output(
          folder.resolve("job_" + histories.id(job.job()) + ".jhist"),
          out -> histories.write(job, out));
    }
    return jobs.size();
  }

  private String id(String job) {
    return String.format(Locale.ROOT, "%d_%04d", BEGINNING, bytes.get(job).spec().number());
  }

  private void write(EndedJob job, OutputStream out) throws IOException {
    out.write("Avro-Json\n".getBytes(UTF_8));
    try (InputStream schema = JobHistories.class.getResourceAsStream("job-history.avsc")) {
      schema.transferTo(out);
    }
    JsonGenerator json =
        new JsonFactory()
            .createGenerator(out)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    try (json) {
      new OfJob(job, json).write();
    }
    out.write('\n');
  }

  private static long millis(double seconds) {
    return BEGINNING + Math.round(seconds * MILLIS);
  }

  /** The events of one job. */
  private final class OfJob {
    private final EndedJob job;
    private final JsonGenerator json;
    private final String id;
    private final PlannedBytes planned;

    OfJob(EndedJob job, JsonGenerator json) {
      this.job = job;
      this.json = json;
      id = JobHistories.this.id(job.job());
      planned = bytes.get(job.job());
    }

    /** Something that is written into an event. */
    private interface Fields {
      void write() throws IOException;
    }

    private void event(String type, String record, Fields fields) throws IOException {
      json.writeStartObject();
      json.writeStringField("type", type);
      json.writeObjectFieldStart("event");
      json.writeObjectFieldStart(PACKAGE + record);
      fields.write();
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
    }

    void write() throws IOException {
      event(
          "JOB_SUBMITTED",
          "JobSubmitted",
          () -> {
            json.writeStringField("jobid", "job_" + id);
            json.writeStringField("jobName", job.name());
            json.writeStringField("userName", job.user());
            json.writeNumberField("submitTime", millis(job.submit()));
            json.writeStringField("jobConfPath", "");
            json.writeObjectFieldStart("acls");
            json.writeEndObject();
            json.writeStringField("jobQueueName", job.pool());
          });
      event(
          "JOB_INITED",
          "JobInited",
          () -> {
            json.writeStringField("jobid", "job_" + id);
            json.writeNumberField("launchTime", millis(job.submit()));
            json.writeNumberField("totalMaps", job.maps());
            json.writeNumberField("totalReduces", job.reduces());
            json.writeStringField("jobStatus", "INITED");
            json.writeBooleanField("uberized", false);
          });
      for (EndedAttempt attempt : attempts.getOrDefault(job.job(), List.of())) {
        begun(attempt);
        ended(attempt);
      }
      end();
    }

    private String task(EndedAttempt attempt) {
      return String.format(
          Locale.ROOT, "%s_%s_%06d", id, attempt.map() ? "m" : "r", number(attempt));
    }

    private int number(EndedAttempt attempt) {
      String task = attempt.task();
      return Integer.parseInt(task.substring(task.lastIndexOf('-') + 1));
    }

    private String attemptId(EndedAttempt attempt) {
      String name = attempt.attempt();
      return "attempt_" + task(attempt) + "_" + name.substring(name.lastIndexOf('-') + 1);
    }

    private String type(EndedAttempt attempt) {
      return attempt.map() ? "MAP" : "REDUCE";
    }

    private void begun(EndedAttempt attempt) throws IOException {
      event(
          "TASK_STARTED",
          "TaskStarted",
          () -> {
            json.writeStringField("taskid", "task_" + task(attempt));
            json.writeStringField("taskType", type(attempt));
            json.writeNumberField("startTime", millis(attempt.start()));
            boolean near = attempt.locality().filter(Locality.NODE::equals).isPresent();
            json.writeStringField("splitLocations", near ? attempt.node() : "");
          });
      event(
          type(attempt) + "_ATTEMPT_STARTED",
          "TaskAttemptStarted",
          () -> {
            ids(attempt);
            json.writeNumberField("startTime", millis(attempt.start()));
            json.writeStringField("trackerName", attempt.node());
            json.writeNumberField("httpPort", PORT);
            json.writeNumberField("shufflePort", PORT);
            json.writeStringField("containerId", "");
          });
    }

    private void ids(EndedAttempt attempt) throws IOException {
      json.writeStringField("taskid", "task_" + task(attempt));
      json.writeStringField("taskType", type(attempt));
      json.writeStringField("attemptId", attemptId(attempt));
    }

    private void ended(EndedAttempt attempt) throws IOException {
      if (!attempt.chosen()) {
        boolean failed = attempt.outcome().filter(AttemptOutcome.FAILED::equals).isPresent();
        unsuccessful(attempt, failed ? "FAILED" : "KILLED");
        return;
      }
      event(
          type(attempt) + "_ATTEMPT_FINISHED",
          attempt.map() ? "MapAttemptFinished" : "ReduceAttemptFinished",
          () -> {
            ids(attempt);
            json.writeStringField("taskStatus", "SUCCEEDED");
            if (attempt.map()) {
              json.writeNumberField("mapFinishTime", millis(attempt.compute()));
            } else {
              json.writeNumberField("shuffleFinishTime", millis(attempt.copy()));
              json.writeNumberField("sortFinishTime", millis(attempt.sort()));
            }
            json.writeNumberField("finishTime", millis(attempt.finish()));
            place(attempt);
            json.writeStringField("state", "");
            counters("COUNTERS", counts(attempt));
            usage();
          });
      event(
          "TASK_FINISHED",
          "TaskFinished",
          () -> {
            json.writeStringField("taskid", "task_" + task(attempt));
            json.writeStringField("taskType", type(attempt));
            json.writeNumberField("finishTime", millis(attempt.finish()));
            json.writeStringField("status", "SUCCEEDED");
            counters("COUNTERS", counts(attempt));
          });
    }

    private void unsuccessful(EndedAttempt attempt, String status) throws IOException {
      event(
          type(attempt) + "_ATTEMPT_" + status,
          "TaskAttemptUnsuccessfulCompletion",
          () -> {
            ids(attempt);
            json.writeNumberField("finishTime", millis(attempt.finish()));
            place(attempt);
            json.writeStringField("status", status);
            json.writeStringField("error", "");
            usage();
          });
    }

    private void place(EndedAttempt attempt) throws IOException {
      json.writeStringField("hostname", attempt.node());
      json.writeNumberField("port", PORT);
      json.writeStringField("rackname", "/" + attempt.rack());
    }

    private void usage() throws IOException {
      for (String name : List.of("clockSplits", "cpuUsages", "vMemKbytes", "physMemKbytes")) {
        json.writeArrayFieldStart(name);
        json.writeEndArray();
      }
    }

    private Map<String, Long> counts(EndedAttempt attempt) {
      int number = number(attempt);
      Map<String, Long> counts = new LinkedHashMap<>();
      if (attempt.map()) {
        counts.put("HDFS_BYTES_READ", planned.mapInput(number));
        boolean writes = job.reduces() == 0;
        counts.put("HDFS_BYTES_WRITTEN", writes ? planned.mapOutput(number) : 0);
      } else {
        counts.put("REDUCE_SHUFFLE_BYTES", planned.reduceInput(number));
        counts.put("HDFS_BYTES_WRITTEN", planned.reduceOutput(number));
      }
      return counts;
    }

    private void counters(String name, Map<String, Long> counts) throws IOException {
      json.writeObjectFieldStart(name.equals("COUNTERS") ? "counters" : name);
      json.writeStringField("name", name);
      json.writeArrayFieldStart("groups");
      if (!counts.isEmpty()) {
        json.writeStartObject();
        json.writeStringField("name", "org.apache.hadoop.mapreduce.FileSystemCounter");
        json.writeStringField("displayName", "File System Counters");
        json.writeArrayFieldStart("counts");
        counts.forEach(this::counter);
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }

    private void counter(String name, long value) {
      try {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("displayName", name);
        json.writeNumberField("value", value);
        json.writeEndObject();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void end() throws IOException {
      if (job.succeeded()) {
        event(
            "JOB_FINISHED",
            "JobFinished",
            () -> {
              json.writeStringField("jobid", "job_" + id);
              json.writeNumberField("finishTime", millis(job.finish()));
              json.writeNumberField("finishedMaps", job.maps());
              json.writeNumberField("finishedReduces", job.reduces());
              json.writeNumberField("failedMaps", 0);
              json.writeNumberField("failedReduces", 0);
              counters("totalCounters", Map.of());
              counters("mapCounters", Map.of());
              counters("reduceCounters", Map.of());
            });
        return;
      }
      event(
          "JOB_FAILED",
          "JobUnsuccessfulCompletion",
          () -> {
            json.writeStringField("jobid", "job_" + id);
            json.writeNumberField("finishTime", millis(job.finish()));
            json.writeNumberField("finishedMaps", 0);
            json.writeNumberField("finishedReduces", 0);
            json.writeStringField("jobStatus", "FAILED");
          });
    }
  }
}
