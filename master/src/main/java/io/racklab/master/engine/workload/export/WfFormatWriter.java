package io.racklab.master.engine.workload.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.racklab.master.engine.workload.JobSpec;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes WfFormat 1.5. A job becomes one task of the workflow, with a core for each of the job's
 * own tasks and their mean computing time as its run time. That task reads the output files of the
 * jobs that its job waits for; if there are none, an input file of its own.
 */
final class WfFormatWriter {
  private static final double NANOS = 1e9;

  private final List<JobSpec> jobs;
  private final JsonGenerator json;

  private WfFormatWriter(List<JobSpec> jobs, JsonGenerator json) {
    this.jobs = jobs;
    this.json = json;
  }

  static void write(List<JobSpec> jobs, Writer out) throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(lines));
      new WfFormatWriter(jobs, json).instance();
    }
    out.write("\n");
  }

  private void instance() throws IOException {
    json.writeStartObject();
    json.writeStringField("name", "workload");
    json.writeStringField("schemaVersion", "1.5");
    json.writeObjectFieldStart("workflow");
    json.writeObjectFieldStart("specification");
    tasks();
    files();
    json.writeEndObject();
    json.writeObjectFieldStart("execution");
    json.writeNumberField("makespanInSeconds", longestChain());
    // The format requires a date, and the workload's clock has none.
    json.writeStringField("executedAt", "1970-01-01T00:00:00Z");
    executions();
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void tasks() throws IOException {
    List<List<Integer>> children = new ArrayList<>();
    jobs.forEach(job -> children.add(new ArrayList<>(0)));
    for (JobSpec job : jobs) {
      job.after().forEach(parent -> children.get(parent - 1).add(job.number()));
    }
    json.writeArrayFieldStart("tasks");
    for (JobSpec job : jobs) {
      json.writeStartObject();
      json.writeStringField("name", job.name());
      json.writeStringField("id", id(job.number()));
      ids("parents", job.after(), "");
      ids("children", children.get(job.number() - 1), "");
      if (job.after().isEmpty()) {
        ids("inputFiles", List.of(job.number()), ".in");
      } else {
        ids("inputFiles", job.after(), ".out");
      }
      ids("outputFiles", List.of(job.number()), ".out");
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String id(int job) {
    return "job-" + job;
  }

  private void ids(String field, List<Integer> numbers, String suffix) throws IOException {
    json.writeArrayFieldStart(field);
    for (int number : numbers) {
      json.writeString(id(number) + suffix);
    }
    json.writeEndArray();
  }

  private void files() throws IOException {
    json.writeArrayFieldStart("files");
    for (JobSpec job : jobs) {
      if (job.after().isEmpty()) {
        file(id(job.number()) + ".in", job.inputBytes());
      }
      file(id(job.number()) + ".out", job.outputBytes());
    }
    json.writeEndArray();
  }

  private void file(String id, long bytes) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeNumberField("sizeInBytes", bytes);
    json.writeEndObject();
  }

  private void executions() throws IOException {
    json.writeArrayFieldStart("tasks");
    for (JobSpec job : jobs) {
      json.writeStartObject();
      json.writeStringField("id", id(job.number()));
      json.writeNumberField("runtimeInSeconds", PlainSeconds.meanOfTask(job));
      json.writeNumberField("coreCount", job.maps() + job.reduces());
      json.writeNumberField("readBytes", job.inputBytes());
      json.writeNumberField("writtenBytes", job.outputBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /**
   * Returns the seconds from the first submission to the last end if every task has a core: a lower
   * bound for any cluster.
   */
  private double longestChain() {
    double[] ends = new double[jobs.size()];
    double last = 0;
    for (JobSpec job : jobs) {
      double start = (job.submit().minus(jobs.get(0).submit())).toNanos() / NANOS;
      for (int parent : job.after()) {
        start = Math.max(start, ends[parent - 1]);
      }
      ends[job.number() - 1] = start + PlainSeconds.meanOfTask(job);
      last = Math.max(last, ends[job.number() - 1]);
    }
    return last;
  }
}
