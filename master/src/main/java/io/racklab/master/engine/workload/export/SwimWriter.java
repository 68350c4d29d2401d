package io.racklab.master.engine.workload.export;

import io.racklab.master.engine.workload.InputPlace;
import io.racklab.master.engine.workload.JobSpec;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;

/**
 * Writes SWIM's columns: id, submit time and gap in seconds, bytes of input, shuffle, output, and
 * the input's file if it has a name.
 */
final class SwimWriter {
  private SwimWriter() {}

  static void write(List<JobSpec> jobs, Writer out) throws IOException {
    Duration before = Duration.ZERO;
    for (JobSpec job : jobs) {
      out.write(column(job.name()));
      out.write("\t" + PlainSeconds.of(job.submit()));
      out.write("\t" + PlainSeconds.of(job.submit().minus(before)));
      out.write("\t" + job.inputBytes());
      out.write("\t" + job.shuffleBytes());
      out.write("\t" + job.outputBytes());
      if (job.place() instanceof InputPlace.File file) {
        out.write("\t" + column(file.name()));
      }
      out.write("\n");
      before = job.submit();
    }
  }

  /** Replaces tabs and line ends, which would end a column or a line in SWIM's readers. */
  private static String column(String text) {
    return text.replaceAll("[\\t\\r\\n]", " ").strip();
  }
}
