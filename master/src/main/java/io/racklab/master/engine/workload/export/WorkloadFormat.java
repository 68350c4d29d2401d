package io.racklab.master.engine.workload.export;

import io.racklab.master.engine.workload.JobSpec;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A format of other tools in which a workload's jobs can be written. */
public enum WorkloadFormat {
  /** SWIM's six columns. */
  SWIM("a SWIM trace") {
    @Override
    public void write(List<JobSpec> jobs, Writer out) throws IOException {
      SwimWriter.write(jobs, out);
    }

    @Override
    public String leftOut(List<JobSpec> jobs) {
      List<String> left = new ArrayList<>();
      left.add("numbers of tasks");
      left.add("the computing times of tasks");
      left.add(users(jobs));
      if (waiting(jobs, 0) > 0) {
        left.add("the dependencies of " + waiting(jobs, 0) + " jobs");
      }
      if (uneven(jobs) > 0) {
        left.add("uneven reduces of " + uneven(jobs) + " jobs");
      }
      return String.join(", ", left);
    }
  },
  /** The Standard Workload Format. */
  SWF("a log in the Standard Workload Format") {
    @Override
    public void write(List<JobSpec> jobs, Writer out) throws IOException {
      SwfWriter.write(jobs, out);
    }

    @Override
    public String leftOut(List<JobSpec> jobs) {
      List<String> left = new ArrayList<>();
      left.add("names");
      left.add("bytes");
      if (jobs.stream().anyMatch(job -> !job.mapOnly())) {
        left.add("which tasks are reduces");
      }
      if (waiting(jobs, 1) > 0) {
        left.add("all but the last dependency of " + waiting(jobs, 1) + " jobs");
      }
      return String.join(", ", left);
    }
  },
  /** The format of WfCommons, version 1.5: one workflow whose tasks are the jobs. */
  WFFORMAT("a workflow in WfFormat 1.5") {
    @Override
    public void write(List<JobSpec> jobs, Writer out) throws IOException {
      WfFormatWriter.write(jobs, out);
    }

    @Override
    public String leftOut(List<JobSpec> jobs) {
      return "times of submission, " + users(jobs) + ", bytes of shuffle, which tasks are reduces";
    }
  };

  private final String title;

  WorkloadFormat(String title) {
    this.title = title;
  }

  /** Returns the format's word on the command line, such as {@code wfformat}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format's title with an article. */
  public String title() {
    return title;
  }

  /**
   * Writes a workload. Equal jobs give equal bytes.
   *
   * @param jobs the jobs, by submit time
   */
  public abstract void write(List<JobSpec> jobs, Writer out) throws IOException;

  /** Names what the format cannot hold, as a list that messages print after a colon. */
  public abstract String leftOut(List<JobSpec> jobs);

  private static String users(List<JobSpec> jobs) {
    return "users (" + jobs.stream().map(JobSpec::user).distinct().count() + ")";
  }

  private static long uneven(List<JobSpec> jobs) {
    return jobs.stream().filter(job -> !job.keys().even()).count();
  }

  private static long waiting(List<JobSpec> jobs, int more) {
    return jobs.stream().filter(job -> job.after().size() > more).count();
  }
}
