package io.racklab.master.engine.workload.export;

import io.racklab.master.engine.workload.JobSpec;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the Standard Workload Format. A job's tasks, maps and reduces, become its processors, and
 * its run time is the mean computing time of a task.
 */
final class SwfWriter {
  private static final String UNKNOWN = " -1";

  private SwfWriter() {}

  static void write(List<JobSpec> jobs, Writer out) throws IOException {
    out.write("; Version: 2.2\n; MaxJobs: " + jobs.size() + "\n; MaxRecords: " + jobs.size());
    out.write("\n; Note: processors are tasks, run times those of a task in the mean\n");
    Map<String, Integer> users = new LinkedHashMap<>();
    for (JobSpec job : jobs) {
      int user = users.computeIfAbsent(job.user(), unknown -> users.size() + 1);
      int tasks = job.maps() + job.reduces();
      List<Integer> after = job.after();
      out.write(job.number() + " " + PlainSeconds.of(job.submit()) + UNKNOWN);
      out.write(" " + PlainSeconds.of(PlainSeconds.meanOfTask(job)) + " " + tasks);
      out.write(UNKNOWN.repeat(2) + " " + tasks + UNKNOWN.repeat(3) + " " + user);
      out.write(UNKNOWN.repeat(4));
      out.write(after.isEmpty() ? UNKNOWN.repeat(2) : " " + after.get(after.size() - 1) + " 0");
      out.write("\n");
    }
  }
}
