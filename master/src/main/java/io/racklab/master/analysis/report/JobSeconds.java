package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The response times of a scheduler's successful jobs in all repeats, in seconds, in ascending
 * order.
 */
final class JobSeconds {
  private final String scheduler;
  private final double[] sorted;

  private JobSeconds(String scheduler, double[] sorted) {
    this.scheduler = scheduler;
    this.sorted = sorted;
  }

  static JobSeconds of(Group group) throws IOException {
    DoubleStream.Builder seconds = DoubleStream.builder();
    for (OneRun run : group.runs()) {
      new RunFiles(run.folder())
          .eachJob(
              job -> {
                if (job.succeeded()) {
                  seconds.add(job.seconds());
                }
              });
    }
    double[] sorted = seconds.build().toArray();
    Arrays.sort(sorted);
    return new JobSeconds(group.scheduler(), sorted);
  }

  String scheduler() {
    return scheduler;
  }

  double[] sorted() {
    return sorted.clone();
  }

  int count() {
    return sorted.length;
  }
}
