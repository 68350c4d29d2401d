package io.racklab.master.workload.export;

import io.racklab.master.workload.JobSpec;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;

/** Writes SWIM's columns: id, submit time and gap in seconds, bytes of input, shuffle, output. */
final class SwimWriter {
  private SwimWriter() {}

  static void write(List<JobSpec> jobs, Writer out) throws IOException {
    Duration before = Duration.ZERO;
    for (JobSpec job : jobs) {
      // What ends a column or a line in SWIM's readers cannot be in one.
      out.write(job.name().replaceAll("[\\t\\r\\n]", " ").strip());
      out.write("\t" + PlainSeconds.of(job.submit()));
      out.write("\t" + PlainSeconds.of(job.submit().minus(before)));
      out.write("\t" + job.inputBytes());
      out.write("\t" + job.shuffleBytes());
      out.write("\t" + job.outputBytes() + "\n");
      before = job.submit();
    }
  }
}
