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
 * The job whose attempts are drawn under every scheduler, so that the figures can be compared: of
 * the jobs that ended under the most schedulers, the one with the longest time under any of them.
 */
final class LongestJob {
  private LongestJob() {}

  private record Seen(int schedulers, double seconds) {
    Seen and(Seen other) {
      return new Seen(schedulers + other.schedulers, Math.max(seconds, other.seconds));
    }
  }

  /** Returns the job's name in the files; empty where no job has ended. */
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
