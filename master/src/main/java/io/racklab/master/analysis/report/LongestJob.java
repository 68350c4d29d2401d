package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Selects the job whose attempts are drawn under every scheduler. So that the figures can be
 * compared, it is among the jobs that ended under the most schedulers; of these, it has the longest
 * response time under any scheduler.
 */
final class LongestJob {
  private LongestJob() {}

  private record Seen(int schedulers, double seconds) {
    Seen and(Seen other) {
      return new Seen(schedulers + other.schedulers, Math.max(seconds, other.seconds));
    }
  }

  /** Returns the job's name in the files; empty if no job has ended. */
  static Optional<String> under(List<OneRun> runs) throws IOException {
    Map<String, Seen> jobs = new LinkedHashMap<>();
    for (OneRun run : runs) {
      new RunFiles(run.folder())
          .eachJob((EndedJob job) -> jobs.merge(job.job(), new Seen(1, job.seconds()), Seen::and));
    }
    return jobs.entrySet().stream()
        .max(
            Map.Entry.comparingByValue(
                Comparator.comparingInt(Seen::schedulers).thenComparingDouble(Seen::seconds)))
        .map(Map.Entry::getKey);
  }
}
